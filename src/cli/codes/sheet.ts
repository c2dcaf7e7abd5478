import encodeQR from 'qr'
import { escaped } from '../escaped.ts'
import { note, writeOut } from '../output.ts'
import { codesInFile } from './code-file.ts'

/** The text of the cards beside their codes. */
export interface CardText {
  partner?: string
  title?: string
  text?: string
  /** Returns the link for a code that has no link in the file. */
  link?: (code: string) => string
}

/** Number of cards on a page: three columns of eight. */
const A_PAGE = 24

/** Writes A4 pages to print and cut, with a card for each code in a file. */
export async function printSheet(path: string, card: CardText): Promise<void> {
  const codes = await codesInFile(path, 'No card was printed')
  await writeOut(HEAD)
  for (let start = 0; start < codes.length; start += A_PAGE) {
    const cards = codes
      .slice(start, start + A_PAGE)
      .map(({ code, link }) => cardOf(code, link ?? card.link?.(code) ?? code, card))
    await writeOut(`<section>\n${cards.join('')}</section>\n`)
  }
  await writeOut('</body>\n</html>\n')
  note(codes.length === 1 ? '1 card' : `${codes.length} cards`)
}

function cardOf(code: string, target: string, { partner, title, text }: CardText): string {
  const lines = [
    partner && `<b>${escaped(partner)}</b>`,
    title && `<i>${escaped(title)}</i>`,
    text && `<small>${escaped(text)}</small>`,
  ]
  const said = lines.filter((line) => line !== undefined).join('')
  return `<article>${qrSvg(target)}<div>${said}<code>${groups(code)}</code></div></article>\n`
}

/** Wraps each group of a code in its own element, so that a line never breaks inside a group. */
const groups = (code: string): string =>
  code
    .split(/(?<=[- ])/)
    .map((group) => `<span>${escaped(group)}</span>`)
    .join('')

/** Width of the quiet zone that scanners require, in modules. */
const MARGIN = 4

/** Returns a QR code as a single SVG path with a stroke for each run of dark modules. */
function qrSvg(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const runs = modules.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  const size = modules.length
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="QR"><path d="${runs.join('')}"/></svg>`
}

const HEAD = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Códigos</title>
<style>
@page { size: A4; margin: 10mm }
* { box-sizing: border-box }
body { margin: 0; font: 8pt/1.25 system-ui, sans-serif; color: #000; background: #fff }
section { display: grid; grid-template: repeat(8, 34.5mm) / repeat(3, 1fr); width: 190mm; break-after: page }
section:last-of-type { break-after: auto }
article { display: flex; gap: 1mm; align-items: center; padding: 1mm; overflow: hidden; border: .2mm dashed #888; margin: 0 -.2mm -.2mm 0 }
svg { flex: none; width: 28mm; height: 28mm }
div { min-width: 0; display: grid; gap: .8mm }
b, i, small { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere }
b { font-size: 8.5pt }
i { font-style: normal }
small { font-size: 6pt; -webkit-line-clamp: 3 }
code { font: 700 10.5pt/1.2 ui-monospace, monospace; overflow-wrap: anywhere }
code span { display: inline-block }
@media screen { section { margin: 10mm auto } }
</style>
</head>
<body>
`
