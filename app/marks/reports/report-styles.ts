/*
 * Papers are files of their own, opened offline and on any machine: no font comes with them, so the families are those
 * that phones and computers bring for each script, and nothing rests on a fill, which printers leave out.
 */

const baseStyles = `
*{box-sizing:border-box;margin:0;padding:0}
:root{color-scheme:light}
html{font-synthesis-weight:auto;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{background:#e6edec;color:#000;font:400 10.5pt/1.4 "Source Sans 3","Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,"Noto Sans Bengali","Noto Sans Bengali UI","Kohinoor Bangla","Bangla Sangam MN","Nirmala UI",Vrinda,"Lohit Bengali",system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
:lang(bn){line-height:1.55}
.display{font-family:Georgia,"Noto Serif Bengali",serif;font-weight:400}
.crest{display:block;color:#000}
.own{object-fit:contain}
table{width:100%;border-collapse:collapse}
th{font-weight:600}
a{color:inherit}
.said{max-width:210mm;margin:0 auto;padding:12px 16px;font-size:1rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.gone{display:grid;gap:12px;max-width:40rem;margin:0 auto;padding:64px 16px;font-size:1.0625rem}
.gone h1{font-size:1.75rem;line-height:1.35}
.gone a{display:inline-block;padding:10px 0}
@media print{
body{background:none}
.said,.unseen{display:none}
}
`;

export const cardStyles = `${baseStyles}
@page{size:A4 portrait;margin:14mm}
.card{display:flex;flex-direction:column;background:#fff}
.head{position:relative;padding:0 22mm 4mm;min-height:20mm;border-bottom:2.5px solid;text-align:center}
.head .crest{position:absolute;left:0;top:0;width:15.5mm;height:18mm}
.school{font-size:22pt;line-height:1.25}
.title{font-size:12.5pt;font-weight:600;margin-top:1mm}
.pupil{display:grid;grid-template-columns:1fr 78mm;gap:1.2mm 4mm;margin:3.5mm 0 5mm}
.pupil div{display:grid;grid-template-columns:34mm 1fr}
.pupil div:nth-child(even){grid-template-columns:26mm 1fr}
.pupil dt,.pupil dd{padding:.8mm 0;overflow-wrap:anywhere}
.pupil dd{border-bottom:.75px solid #75848a;font-weight:600}
.pupil .name{font-size:13pt;line-height:1.3}
.pupil .long{font-size:8.5pt;line-height:1.3}
.marks th,.marks td{border:.75px solid #75848a;padding:1.35mm 2.4mm;text-align:right}
.marks th:first-child{text-align:left}
.marks tbody th{font-weight:400;overflow-wrap:break-word}
.marks thead th:nth-child(n+2){width:1%;white-space:nowrap}
.marks th:last-child,.marks td:last-child{text-align:center;min-width:20mm}
.marks .failed>*,.marks tfoot>tr>*{font-weight:700}
.marks tfoot{display:table-row-group}
.marks tfoot>tr>*{border-top:2.5px solid #000}
.dense .marks :is(th,td){padding-block:.8mm}
.dense .foot{padding-top:10mm}
.tight .head{padding-bottom:2mm}
.tight .pupil{row-gap:.4mm;margin-block:2mm 3mm}
.tight .marks{font-size:9.5pt;line-height:1.25}
.tight .marks :is(th,td){padding-block:.55mm}
.tight .outcome{margin-top:3mm}
.tight .outcome div{padding-block:1mm}
.tight .outcome dd{font-size:16pt}
.tight :is(.line,.key){margin-top:1.2mm;font-size:9pt;line-height:1.3}
.tight .foot{padding-top:9mm}
.outcome{display:grid;grid-template-columns:39fr 30fr 30fr;margin-top:5mm;border:solid #75848a;border-width:.75px 0}
.outcome div{padding:2mm 4mm}
.outcome div:first-child{padding-left:0}
.outcome div+div{border-left:.75px solid #75848a}
.outcome dd{font-size:21pt;line-height:1.25;white-space:nowrap}
.line{margin-top:2.5mm;overflow-wrap:anywhere}
.key{display:flex;flex-wrap:wrap;gap:0 4mm;margin-top:2.5mm;font-size:9pt;list-style:none}
.foot{display:flex;justify-content:space-between;align-items:end;gap:8mm;margin-top:auto;padding-top:14mm}
.signature{min-width:60mm;border-top:1px solid;padding-top:1mm;text-align:center}
@media screen{
.card{max-width:210mm;min-height:297mm;margin:16px auto;padding:14mm}
}
@media print{
.card{min-height:min(268mm,99vh)}
.card+.card{break-before:page}
.pupil,.outcome,.foot,tr{break-inside:avoid}
}
@media screen and (max-width:640px){
.card{min-height:0;margin:0;padding:16px}
.head{padding:0 0 12px}
.head .crest{position:static;width:42px;height:49px;margin:0 auto 4px}
.pupil{grid-template-columns:1fr;gap:4px}
.pupil div,.pupil div:nth-child(even){grid-template-columns:8.5em 1fr}
.card .marks{font-size:12px;line-height:1.4}
.card .marks :is(th,td){padding:5px 3px;overflow-wrap:anywhere}
.marks thead th:nth-child(n+2){overflow-wrap:normal}
.marks thead th:nth-child(n+2){white-space:normal}
.marks th:last-child,.marks td:last-child{min-width:0}
.outcome{grid-template-columns:auto auto auto}
.outcome div{padding:6px 8px}
.outcome dt{font-size:13px}
.card .outcome dd{font-size:1.25rem}
.foot{padding-top:48px}
.signature{min-width:45%}
}
`;

export const tabulationStyles = `${baseStyles}
@page{size:A4 landscape;margin:10mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif}}
.sheet{background:#fff}
.sheet table{font-size:9pt;line-height:1.3}
.heading{padding-bottom:1.5mm;text-align:left;font-weight:400;line-height:1.2}
.heading .crest{float:left;width:9.5mm;height:11mm;margin-right:3mm}
.heading :is(p,span){line-height:1.3}
.heading .display{font-size:13pt}
.heading .title{font-size:10pt;font-weight:600}
.grid>*{border:.75px solid #75848a;padding:.5mm 1.2mm;text-align:right}
.grid .name{width:60mm;text-align:left;font-weight:400;overflow-wrap:anywhere}
thead .grid>*,thead .grid .name{font-weight:600;vertical-align:bottom}
.upright{height:26mm}
.upright span{display:inline-block;max-height:25mm;font-size:8pt;overflow-wrap:anywhere;writing-mode:vertical-rl;transform:rotate(180deg);text-align:left;line-height:1.2}
/* A head of more than a quarter of the page stands on the first page alone. */
.failed{font-weight:700;text-decoration:underline}
.sum{font-weight:600}
.grid .grade{text-align:center}
.foot .grid>*{font-weight:600}
.foot .grid:first-child>*{border-top:2.5px solid #000}
thead,tr,.foot{break-inside:avoid}
.counts{display:flex;flex-wrap:wrap;gap:1mm 6mm;padding-top:2mm;font-size:10pt}
.counts div{display:flex;gap:1.5mm}
.counts dd{font-weight:600}
.made{padding-top:1mm}
@media screen{
.sheet{max-width:297mm;margin:16px auto;padding:10mm}
}
@media screen and (max-width:640px){
.sheet{min-width:960px;margin:0;padding:16px}
}
`;
