import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts";

type ReportDocumentProps = { title: string; styles: string; children: ReactNode };

/** A paper as one whole document, which needs no other file and runs no script wherever it is opened. */
export function ReportDocument({ title, styles, children }: ReportDocumentProps) {
  const { language } = useTexts();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/*
 * Papers are files of their own, opened offline and on any machine: their typefaces are inside (report.server.tsx), and
 * stand before those that phones and computers bring, for the letters that ours lack. Nothing rests on a fill, which
 * printers leave out.
 */

const baseStyles = `
*{box-sizing:border-box;margin:0;padding:0}
:root{color-scheme:light}
html{font-synthesis-weight:auto;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{background:#e6edec;color:#000;font:400 10.5pt/1.4 "Source Sans 3","Noto Sans Bengali","Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,"Noto Sans Bengali UI","Kohinoor Bangla","Bangla Sangam MN","Nirmala UI",Vrinda,"Lohit Bengali",system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums}
:lang(bn){line-height:1.55}
.display{font-family:"Tiro Bangla","Noto Sans Bengali",Georgia,serif;font-weight:400}
.display:lang(bn){font-family:inherit;font-weight:600}
.crest{display:block;color:#000}
.own{object-fit:contain}
table{width:100%;border-collapse:collapse}
th{font-weight:600}
a{color:inherit}
.said a{display:inline-block;padding:6px 0}
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
.card{--seal:30mm;display:flex;flex-direction:column;background:#fff}
.head{position:relative;padding:0 22mm 4mm;min-height:22mm;border-bottom:2.5px solid;text-align:center}
.head .crest{position:absolute;left:0;top:1.5mm;width:15.5mm;height:18mm}
.school{font-size:23pt;line-height:1.25}
.title{font-size:13pt;font-weight:600;margin-top:1mm}
.pupil{display:grid;grid-template-columns:1fr 74mm;gap:1.2mm 4mm;margin:3.5mm 0 4.5mm}
.pupil div{display:grid;grid-template-columns:31mm 1fr}
.pupil div:nth-child(even){grid-template-columns:24mm 1fr}
.pupil dt,.pupil dd{padding:.8mm 0;overflow-wrap:anywhere}
.pupil dd{border-bottom:.75px solid #75848a;font-weight:600}
.pupil .name{font-size:13pt;line-height:1.3}
.pupil .long{font-size:8.5pt;line-height:1.3}
.result{margin-bottom:3.5mm}
.result :is(dl,div){display:flex;align-items:baseline;gap:3mm}
.result dl{justify-content:space-between}
.result .display{font-size:17pt;line-height:1.25}
.result .display:lang(bn){font-size:14pt;line-height:1.5}
.result small{font-size:.65em;font-weight:400}
.result .line{margin-top:1mm}
.marks{font-size:10.1pt}
.marks th,.marks td{border:.75px solid #75848a;padding:1.4mm 2.1mm;line-height:1.4;text-align:right}
.marks :is(th,td):lang(bn){padding-block:1.3mm;line-height:1.45}
.marks th:first-child{text-align:left}
.marks thead th{font-size:9.6pt;vertical-align:bottom}
.marks tbody th{font-weight:400;overflow-wrap:break-word}
.marks :is(th,td):nth-child(n+2){width:1%;min-width:13mm}
.marks :is(th,td):nth-child(6){text-align:center}
.marks .highest{color:#42505a}
.marks .failed>*,.marks tfoot>tr>*{font-weight:600}
.marks tfoot{display:table-row-group}
.marks tfoot>tr>*{border-top:2.5px solid #000}
.marks tfoot .small{font-size:.85em;font-weight:400}
.outcome{display:grid;grid-template-columns:repeat(4,auto);margin-top:4.5mm;border:solid #75848a;border-width:.75px 0}
.outcome div{padding:2.5mm 3.5mm}
.outcome div:first-child{padding-left:0}
.outcome div+div{border-left:.75px solid #75848a}
.outcome dt{font-size:10pt}
.outcome dd{font-size:21pt;line-height:1.25;white-space:nowrap}
.outcome dd:lang(bn){font-size:17pt;line-height:1.5}
.outcome small{font-size:.65em;font-weight:400}
.line{overflow-wrap:anywhere}
.keys{display:flex;justify-content:space-between;align-items:center;gap:6mm;margin-top:4.5mm}
.key{width:auto;font-size:9.4pt}
.key :is(th,td){padding:.8mm 2.4mm;text-align:center;white-space:nowrap}
.key th{padding-left:0;font-weight:400;text-align:left}
.key td{border-left:.75px solid #b4bfc3}
.key tr+tr>*{border-top:.75px solid #b4bfc3}
.key tr:nth-child(2) td{font-weight:600}
.address{display:flex;align-items:center;gap:4mm;width:66mm;font-size:9.4pt}
.address svg{flex:none;width:22mm;height:22mm}
.foot{margin-top:auto;font-size:10pt}
.end{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 6mm;margin-top:3mm;font-size:9pt}
.end p{overflow-wrap:anywhere}
.signatures{display:grid;grid-template-columns:1fr 1fr var(--seal) 1fr;align-items:end;gap:7mm;padding-top:1mm;list-style:none}
.signatures li{border-top:1px solid;padding-top:1mm;text-align:center}
.signatures .seal{display:grid;place-items:center;height:var(--seal);padding:0;border:.75px dashed #75848a;border-radius:50%;color:#42505a;font-size:9pt}
.dense{--seal:26mm}
.dense .marks :is(th,td){padding-block:.85mm}
.dense :is(.pupil,.outcome,.keys){margin-top:3mm}
.dense .outcome div{padding-block:1.5mm}
.tight{--seal:26mm}
.tight .head{padding-bottom:2mm}
.tight .pupil{row-gap:.4mm;margin-block:2mm 3mm}
.tight .marks{font-size:9.5pt}
.tight .marks :is(th,td){padding-block:.4mm}
.tight .outcome{margin-top:3mm}
.tight .outcome div{padding-block:1mm}
.tight .outcome dd{font-size:16pt}
.tight .result{margin-bottom:2mm}
.tight .result .display{font-size:13pt}
.tight .line{margin-top:.5mm;font-size:9pt;line-height:1.3}
.tight .keys{margin-top:2mm}
.tight .key :is(th,td){padding-block:.2mm;line-height:1.3}
.tight .end{margin-top:1.5mm}
.tightest{--seal:20mm}
.tightest :is(.marks,.line){font-size:8pt}
.tightest .marks :is(th,td){padding-block:.15mm}
.tightest .outcome div{padding-block:.5mm}
.tightest .outcome dd{font-size:13pt;line-height:1.25}
.tightest .school{font-size:17pt}
@media screen{
.card{max-width:210mm;min-height:297mm;margin:16px auto;padding:14mm}
}
@media print{
.card{min-height:min(268mm,99vh)}
.card+.card{break-before:page}
.pupil,.outcome,.keys,.foot,tr{break-inside:avoid}
}
@media screen and (max-width:640px){
.card{min-height:0;margin:0;padding:16px}
.head{padding:0 0 12px}
.head .crest{position:static;width:42px;height:49px;margin:0 auto 4px}
.pupil{grid-template-columns:1fr;gap:4px}
.pupil div,.pupil div:nth-child(even){grid-template-columns:8.5em 1fr}
.marks,.marks :is(thead,tbody,tfoot){display:block}
.marks tr{display:grid;grid-template-columns:3fr 4fr 4fr 5fr 3fr 3fr}
.marks tr>:first-child{grid-column:1/-1}
.card .marks{font-size:12px}
.card .marks :is(th,td){width:auto;min-width:0;padding:3px 2px;border:0;line-height:1.4}
.marks tr{border-top:.75px solid #75848a}
.marks tfoot tr{border-top:2.5px solid #000}
.card .marks thead th{font-size:10px}
.outcome{grid-template-columns:1fr 1fr}
.card .outcome div{padding:6px 8px}
.card .outcome div:nth-child(odd){padding-left:0;border-left:0}
.outcome dt{font-size:13px}
.card .outcome dd{font-size:1.25rem}
.keys{flex-wrap:wrap}
.key{font-size:11px}
.key :is(th,td){padding-inline:5px}
.address{width:auto}
.signatures{grid-template-columns:repeat(3,1fr);gap:12px;padding-top:56px;font-size:12px}
.signatures .seal{display:none}
}
`;

/** Of cards two to a sheet: marks and foot on the left of each half, names, figures and key on the right. */
export const pairStyles = `${cardStyles}
@page{size:A4 portrait;margin:8mm}
@media print,(min-width:641px){
.pair{display:grid;grid-template-rows:repeat(2,minmax(0,1fr))}
.half{--seal:20mm;display:grid;grid-template:auto auto auto 1fr auto/minmax(0,1fr) 60mm;gap:0 4mm;max-width:none;min-height:0;margin:0;padding:0 0 5mm;border-bottom:.75px dashed #75848a;font-size:8.5pt}
.half+.half{padding:5mm 0 0;border:0;break-before:auto}
.half>*{grid-column:1}
.half>:is(.head){grid-column:1/-1}
.half>:is(.pupil,.outcome,.keys){grid-column:2}
.half .head{padding:0 14mm 1.5mm;min-height:0;border-width:2px}
.half .head .crest{top:.5mm;width:11mm;height:12.8mm}
.half .school{font-size:15pt}
.half .title{font-size:10pt;margin:0}
.half .pupil{grid-row:2;grid-template-columns:1fr 1fr;gap:.4mm 3mm;margin:2mm 0 0}
.half .pupil div,.half .pupil div:nth-child(even){grid-column:1/-1;grid-template-columns:21mm 1fr}
.half .pupil div:is(:nth-child(2),:nth-child(4)){grid-column:auto;order:1;grid-template-columns:auto 1fr;gap:2mm}
.half .pupil div:last-child{order:2}
.half .pupil :is(dt,dd){padding:.4mm 0;line-height:1.35}
.half .pupil .name{font-size:9.5pt}
.half .pupil .long{font-size:7pt}
.half .record{display:block;grid-row:2/5;margin-top:2.5mm}
.half .marks{font-size:8pt}
.half .marks :is(th,td){min-width:0;padding:.6mm .8mm}
.half .marks thead th{font-size:7.6pt}
.half .outcome{grid-row:3;grid-template-columns:1fr;margin-top:2.5mm}
.half .outcome div{display:flex;justify-content:space-between;align-items:baseline;padding:.3mm 0}
.half .outcome div+div{border-left:0;border-top:.75px solid #b4bfc3}
.half .outcome dt{font-size:8.5pt}
.half .outcome dd{font-size:12pt}
.half .outcome dd:lang(bn){font-size:10.5pt;line-height:1.4}
.half .keys{grid-row:4/6;flex-direction:column;justify-content:start;align-items:stretch;gap:3mm;margin-top:2.5mm}
.half .key{width:100%;font-size:6.6pt}
.half .key:lang(bn){font-size:6pt}
.half .key :is(th,td){padding:.25mm .35mm;line-height:1.4}
.half .key th{padding-left:0}
.half .address{gap:3mm;width:auto;font-size:7.6pt}
.half .result{margin-bottom:1.5mm}
.half .result .display{font-size:11pt}
.half .line{margin-top:.5mm;font-size:8pt;line-height:1.4}
.half.close :is(.marks,.line){font-size:7.5pt}
.half.close .marks :is(th,td){padding-block:.15mm}
.half .foot{grid-row:5;font-size:7.6pt}
.half .signatures{grid-template-columns:1fr 1fr var(--seal) 1fr;gap:3mm}
.half .end{margin-top:1mm;font-size:7.6pt}
}
@media screen and (min-width:641px){
.pair{max-width:210mm;height:297mm;margin:16px auto;padding:8mm;background:#fff}
.pair>:only-child:not(.half){grid-row:1/3;max-width:none;min-height:0;margin:0;padding:6mm}
}
@media print{
.pair{height:min(280mm,99.5vh)}
.pair+.pair{break-before:page}
.pair>:only-child:not(.half){grid-row:1/3;min-height:0;padding:6mm}
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
.grid .name{width:46mm;text-align:left;font-weight:400;overflow-wrap:anywhere}
thead .grid>*,thead .grid .name{font-weight:600;vertical-align:bottom}
.upright{height:27mm}
.upright span{display:inline-block;max-height:26mm;font-size:9pt;overflow-wrap:anywhere;writing-mode:vertical-rl;transform:rotate(180deg);text-align:left;line-height:1.2}
.upright:lang(bn) span{font-size:9.75pt;line-height:1.35}
/* A head of more than a quarter of the page stands on the first page alone. */
.failed{font-weight:700;text-decoration:underline}
.sum{font-weight:600}
.grid .grade{text-align:center}
.grid .result{text-align:left;white-space:nowrap}
.result.failed,.result.incomplete{font-weight:600}
.result.failed{text-decoration:underline}
.grid .small{font-size:7.5pt}
.grid small{font-size:7pt;color:#42505a}
.points{font-weight:600}
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
