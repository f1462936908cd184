import { describe, expect, it } from "vitest";
import { findRuin } from "~/admin/import/ruined-text";

const first = `Md. Mohammad Muhammad Mst. Mosammat Abdul Abdur Abdullah Abu Ahsan Aleya Amena Anika Arifa Ashraful Ayesha
  Babul Bilkis Champa Delwar Dilruba Enamul Fahmida Farhana Fatema Ferdousi Golam Habibur Hafizur Hasina Ismail Jahanara
  Jannatul Jesmin Kabir Kaniz Khadija Khaleda Laila Lutfar Mahbubur Mahfuza Maliha Mizanur Monowara Mukta Nahid Nargis
  Nasima Nazmul Nishat Nova Nurjahan Ovi Parvin Popy Rabeya Rafiqul Rahima Razia Rezaul Ripon Rokeya Ruksana Sabiha
  Salma Samira Sanjida Shafiqul Shahnaz Shapla Sharmin Shawon Shirin Shova Shuvo Sohel Sumaiya Swapna Tahmina Tania
  Tanvir Taslima Umme Vabna Wahida Yasmin Zakir Zannatul Zohra José Zoë François Müller Renée Ibn-e D'Costa O'Brien`;
const last = `Ahmed Akter Akhter Alam Ali Anwar Ara Azad Banu Barua Begum Bepari Bhuiyan Biswas Bibi Bonik Chakma Chowdhury
  Corraya Das Dewan Dey Dutta Gazi Ghosh Gomes Haldar Haque Hasan Hossain Howlader Islam Jahan Kamal Karim Khan Khatun
  Kundu Laskar Mahmud Majumder Marma Mia Miah Mollah Mondal Nahar Nath Paul Peréz Rahman Rozario Roy Saha Sarker Sheikh
  Siddique Sikder Sinha Sultana Talukdar Tarafder Tripura Uddin Villavicencio Wadud Wahab Zaman`;
const words = (list: string) => list.split(/\s+/);

describe("text that lost its characters", () => {
  it("no combination of common names in Latin script counts as text with lost characters", () => {
    const names = words(first).flatMap((one) => words(last).map((other) => `${one} ${other}`));
    expect(names.length).toBeGreaterThan(5_000);
    expect(names.filter((name) => findRuin([["1", name, name, name]]))).toEqual([]);
    expect(findRuin(names.map((name, row) => [String(row + 1), name]))).toBeUndefined();
  });

  it.each([
    [["Md. Babul (Late)", "† Abdul Karim", "Abdul Karim †", "Mª José", "Rahman`s", "O´Brien", "Shah’s", "M·A·Karim"]],
    [["A“B”", "B – C", "ABC™", "©2026", "25 °C", "1½", "O+ve", "m²", "«Rahim»", "Nº 7", "Who?", "Why??", "§ 4"]],
    [["Shuvo Biswas", "Vivek Wvv"]],
    [["মোঃ রফিকুল ইসলাম", "আব্দুল্লাহ্‌", "ক্ষিতীশ চন্দ্র রায়"]],
    [["???", "Md. Rahim"]],
    [[]],
  ])("the intact texts %j are not reported as ruined", (cells) => expect(findRuin([cells])).toBeUndefined());

  it.each([
    [["??? ?????? ?????", "?????? ????"]],
    [["Md. ??????", "M?????? Karim", "????"]],
    [["��� ������", "������"]],
    [["à¦®à§‹à¦ƒ à¦°à¦«à¦¿à¦•", "à¦†à¦®à¦¿à¦¨à¦¾"]],
  ])("text that lost its characters is recognised in %j", (cells) => expect(findRuin([cells])).toBe("lost"));

  it.each([
    [["†gvt iwdKzj Bmjvg"]],
    [["Ave¥yj Kwig"]],
    [["Rvnvbviv †eMg"]],
    [["w¶Zxk P›`ª ivq"]],
    [["hZx›`ª"]],
    [["`yM©v"]],
    [["iwngv LvZyb", "Kwig DwÏb", "mvwebv Bqvmwgb", "bvwmgv", "iwdKzj Bmjvg", "mvjgv"]],
  ])("text in the Bijoy encoding is recognised in %j", (cells) => expect(findRuin([cells])).toBe("bijoy"));
});
