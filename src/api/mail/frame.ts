import { MAIL_WORDS } from '#contract/words/mail.ts'
import { sayer } from '#contract/words/say.ts'
import type { Deadline, LabelledText, Letter, LinkLine, SiteIdentity } from './letter.ts'
import { type Look, lookOf } from './look.ts'
import { pennantColours } from './palettes.ts'
import { type Pictures, srcOf } from './pictures.ts'

const FIGURES = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"
const WIDTH = 600
/**
 * Number of pennants in the garland. They fill the full width of a mail; in a narrower window, the pennants that do not
 * fit are hidden.
 */
const PENNANTS = 21

const greeting = ({ words }: SiteIdentity['season']) => sayer(MAIL_WORDS, words)('greeting')

/** Renders the letter as plain text: the same words as in the HTML, in the same order. */
export function renderText(letter: Letter, { siteName, season }: SiteIdentity): string {
  const { heading, paragraphs, ticket, details, deadline, code, quote, button, smallPrint = [], why, manage } = letter
  const link = ({ text, href }: LinkLine) => [`${text}:`, href]
  return [
    heading,
    ...paragraphs,
    ...(ticket ? [`${ticket.label}: ${ticket.text}`] : []),
    ...(details ? [`${details.label}:\n${details.text}`] : []),
    ...(deadline ? [`${deadline.lead} ${deadline.day} ${deadline.rest}.`] : []),
    ...(code ? [code] : []),
    ...(quote ? [quote] : []),
    ...(button?.lead ? [button.lead] : []),
    ...(button ? link(button) : []),
    ...smallPrint.flatMap((line) => (typeof line === 'string' ? [line] : link(line))),
    ...(letter.language === 'en' ? [siteName] : [`${greeting(season)}\n${siteName}`]),
    why,
    ...(manage ? link(manage) : []),
  ].join('\n\n')
}

/**
 * Renders the letter as HTML that looks like a poster on paper. Uses tables and inline styles, because Outlook supports
 * no other layout and some clients drop the style sheet. The style sheet contains only the dark colours and the sizes
 * for a phone.
 */
export function renderHtml(letter: Letter, site: SiteIdentity, pictures: Pictures): string {
  const { subject, heading, preheader = letter.paragraphs[0] ?? '' } = letter
  const look = lookOf(letter, site.season.brand)
  const { paper, sheet, ground, onGround, titles, text } = look
  return `<!doctype html>
<html lang="${letter.language ?? 'es'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>${styleSheet(look)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper[0]};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" bgcolor="${paper[0]}">
<tr><td align="center" class="edge" style="padding:28px 16px 36px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px">
${letter.isSober ? '' : `<tr><td class="ground" bgcolor="${ground[0]}" style="background:${ground[0]}">${garland(look)}</td></tr>`}
<tr><td class="ground gutter holes" bgcolor="${ground[0]}" style="padding:26px 40px 30px;background:${ground[0]};border-bottom:9px dotted ${paper[0]};word-break:break-word">
<p class="on-ground" style="margin:0 0 26px;font:700 16px/32px ${titles};letter-spacing:-.01em;color:${onGround[0]}"><a href="${escaped(site.publicOrigin)}/" class="on-ground" style="color:${onGround[0]};text-decoration:none">${nameOf(look, site, pictures)}</a></p>
<h1 class="on-ground heading" style="margin:0;font:800 40px/1 ${titles};letter-spacing:-.035em;text-wrap:balance;color:${onGround[0]}">${escaped(heading)}</h1>
</td></tr>
<tr><td class="sheet gutter" bgcolor="${sheet[0]}" style="padding:34px 40px 38px;background:${sheet[0]};font:400 17px/1.5 ${text};word-break:break-word">
${bodyOf(letter, look, pictures)}
</td></tr>
<tr><td class="gutter" style="padding:22px 40px 0;font:400 14px/1.5 ${text}">
${footOf(letter, look, site)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/**
 * The logo lies on paper in both themes, because it is that of the light one. Without pictures, its name is there in
 * ink.
 */
function nameOf(look: Look, { siteName, season }: SiteIdentity, pictures: Pictures): string {
  const { sheet, ink, radius } = look
  const name = escaped(siteName)
  if (!pictures.mark) return name
  const logo = season.brand?.logo?.light
  if (!logo) return `${markOf(look)}${name}`
  const [width, height] = [Math.ceil(logo.width / 2), Math.ceil(logo.height / 2)]
  return `<img src="${srcOf('mark')}" width="${width}" height="${height}" alt="${name}" style="max-width:100%;height:auto;box-sizing:border-box;padding:8px 12px;border:0;border-radius:${radius};background:${sheet[0]};color:${ink[0]};vertical-align:middle">`
}

/** Its colours are there without pictures too. */
const markOf = ({ accent, accentInk, radius }: Look) =>
  `<img src="${srcOf('mark')}" width="32" height="32" alt="" style="margin:0 10px 0 0;border:0;border-radius:${radius};background:${accent[0]};color:${accentInk[0]};vertical-align:middle">`

function bodyOf(letter: Letter, look: Look, pictures: Pictures): string {
  const { paragraphs, quote, button, smallPrint = [] } = letter
  const parts = ticketParts(letter, look, pictures)
  return [
    ...paragraphs.map((text) => paragraph(look, text)),
    ...(parts.length > 0 ? [ticketOf(look, parts)] : []),
    ...(quote ? [quoted(look, quote)] : []),
    ...(button?.lead ? [paragraph(look, button.lead, button.isAlarm && 700)] : []),
    ...(button ? [padded(look, button)] : []),
    ...(smallPrint.length > 0 ? [small(look, smallPrint)] : []),
  ].join('\n')
}

const paragraph = ({ ink }: Look, text: string, weight = 400) =>
  `<p class="ink" style="margin:0 0 20px;font-weight:${weight};text-wrap:pretty;color:${ink[0]}">${lines(text)}</p>`

const ticketParts = ({ ticket, details, deadline, code }: Letter, look: Look, pictures: Pictures): string[] => [
  ...(ticket ? [withDrawing(look, named(look, ticket), pictures)] : []),
  ...(details ? [labelled(look, details, 'details', 'font-size:17px;line-height:1.4')] : []),
  ...(deadline ? [dated(look, deadline)] : []),
  ...(code ? [pictures.qr ? scanned(figures(look, code)) : figures(look, code)] : []),
]

/** Maximum number of letters of a word that fits beside the drawing on a phone in the largest letters. */
const LONGEST_WORD = 13

function named(look: Look, ticket: LabelledText) {
  const isLong = ticket.text.split(/\s/).some((word) => word.length > LONGEST_WORD)
  const type = `font:800 ${isLong ? 22 : 26}px/1.15 ${look.titles};letter-spacing:-.02em;-webkit-hyphens:auto;hyphens:auto`
  return labelled(look, ticket, isLong ? 'long-name' : 'name', type)
}

const dated = ({ onGround, titles }: Look, { lead, day, rest }: Deadline) => {
  const line = (text: string, type: string, name = '') =>
    `<p class="on-ground${name}" style="margin:0;${type};color:${onGround[0]}">${lines(text)}</p>`
  const small = 'font-size:14px;line-height:1.35'
  return line(lead, small) + line(day, `font:800 34px/1.15 ${titles};letter-spacing:-.03em`, ' day') + line(rest, small)
}

/**
 * Puts the drawing of the prize at the right end of its name, which says the same. It lies on a disc of paper in both
 * themes, because it has the colours of the light one. Without pictures, the disc is a seal with a star.
 */
const withDrawing = ({ sheet, ink, accent }: Look, text: string, { drawing }: Pictures) =>
  drawing
    ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td valign="middle">${text}</td><td valign="middle" align="right" width="102" class="seal" style="width:102px;padding-left:14px"><img src="${srcOf('drawing')}" width="64" height="64" alt="★" class="drawing" style="display:block;padding:12px;border:4px double ${accent[0]};border-radius:50%;background:${sheet[0]};font-weight:700;font-size:40px;line-height:64px;text-align:center;color:${ink[0]}"></td></tr></table>`
    : text

/** Dark on white in both themes, because readers need that. */
const scanned = (written: string) =>
  `${written}<img src="${srcOf('qr')}" width="168" height="168" alt="El mismo código, en QR" style="display:block;margin:14px auto 4px;border:0;background:#fff;font-size:14px;line-height:1.4;text-align:center;color:#000">`

const labelled = ({ onGround }: Look, { label, text }: LabelledText, name: string, type: string) =>
  `<p class="on-ground" style="margin:0 0 4px;font-size:14px;line-height:1.3;color:${onGround[0]}">${escaped(label)}</p>` +
  `<p class="on-ground ${name}" style="margin:0;${type};color:${onGround[0]}">${lines(text)}</p>`

/** Maximum number of characters of a code in the largest digits, and of one that a phone shows in one line. */
const SHORT_CODE = 7
const ONE_LINE = 14
/** Number of characters in a group of a long code that has no groups of its own. */
const GROUP = 4

function figures({ onGround }: Look, code: string): string {
  const [name, type] =
    code.length <= SHORT_CODE
      ? ['code', `font:700 44px/1.1 ${FIGURES};letter-spacing:.2em;text-indent:.2em`]
      : code.length <= ONE_LINE
        ? ['line-code', `font:700 28px/1.3 ${FIGURES}`]
        : ['long-code', `font:700 20px/1.5 ${FIGURES}`]
  return `<p class="on-ground ${name}" style="margin:0;${type};font-variant-numeric:tabular-nums;text-align:center;color:${onGround[0]}">${inGroups(code)}</p>`
}

/** A code breaks between its groups only. Space between groups is no character, so that a copied code is whole. */
function inGroups(code: string): string {
  if (code.length <= ONE_LINE) return `<span style="white-space:nowrap">${escaped(code)}</span>`
  const groups = code.match(code.includes('-') ? /[^-]+-?|-/g : new RegExp(`.{1,${GROUP}}`, 'gu')) ?? []
  return groups.map((group) => `<span style="display:inline-block;padding:0 .25em">${escaped(group)}</span>`).join('')
}

/**
 * Draws a ticket in the colour of the campaign, as if torn off a roll: with holes along both sides, and a tear between
 * its parts.
 */
const ticketOf = (look: Look, parts: string[]) =>
  // The table has the ground too: between two rows, a browser may leave a gap of a fraction of a pixel. In the dark
  // theme some grounds are as dark as the sheet, so the ticket has an edge.
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground line" bgcolor="${look.ground[0]}" style="margin:0 0 26px;background:${look.ground[0]};border-top:2px solid ${look.line[0]};border-bottom:2px solid ${look.line[0]}">${parts
    .map((part) => stub(look, part, parts.length > 1 ? 12 : 20))
    .join(tear(look))}</table>`

const stub = ({ ground, sheet }: Look, content: string, padding: number) =>
  `<tr><td colspan="3" class="ground stub" bgcolor="${ground[0]}" style="padding:${padding}px 24px;background:${ground[0]};border-left:9px dotted ${sheet[0]};border-right:9px dotted ${sheet[0]}">${content}</td></tr>`

/** Draws a dashed line between two notches that show the sheet below. */
function tear({ ground, onGround, sheet }: Look): string {
  const notch = (corners: string) =>
    `<td class="ground" width="12" bgcolor="${ground[0]}" style="width:12px;background:${ground[0]};font-size:0;line-height:0"><div class="sheet" style="height:24px;background:${sheet[0]};border-radius:${corners}">&nbsp;</div></td>`
  return (
    `<tr>${notch('0 12px 12px 0')}` +
    `<td class="ground" bgcolor="${ground[0]}" style="padding:0 8px;background:${ground[0]};font-size:0;line-height:0"><div class="string" style="height:0;border-top:2px dashed ${onGround[0]}"></div></td>` +
    `${notch('12px 0 0 12px')}</tr>`
  )
}

const quoted = ({ spark, ink }: Look, text: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 26px"><tr>` +
  `<td class="spark ink" style="padding:4px 0 4px 18px;border-left:5px solid ${spark[0]};color:${ink[0]}">${lines(text)}</td></tr></table>`

/**
 * Draws a button that can be pressed anywhere. For this, Outlook needs the padding on the cell, and all other clients
 * need it on the link.
 */
const padded = ({ accent, accentInk, text: font, radius }: Look, { text, href }: LinkLine) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 4px"><tr>` +
  `<td class="accent" bgcolor="${accent[0]}" style="background:${accent[0]};border-radius:${radius};mso-padding-alt:15px 26px">` +
  `<a href="${escaped(href)}" class="accent-ink" style="display:inline-block;padding:15px 26px;font:700 17px/1.2 ${font};color:${accentInk[0]};text-decoration:none">${escaped(text)}</a></td></tr></table>`

function small({ accentText, ink2, line }: Look, lines: (string | LinkLine)[]): string {
  const words = lines.map((line) =>
    typeof line === 'string'
      ? escaped(line)
      : `<a href="${escaped(line.href)}" class="accent-text" style="color:${accentText[0]}">${escaped(line.text)}</a>`,
  )
  const paragraphs = words.map(
    (html, i) => `<p class="ink2" style="margin:${i === 0 ? 0 : '10px'} 0 0;color:${ink2[0]}">${html}</p>`,
  )
  return `<div class="line" style="margin:30px 0 0;padding:18px 0 0;border-top:1px solid ${line[0]};font-size:15px;line-height:1.5">${paragraphs.join('')}</div>`
}

function footOf(
  { language, why, manage }: Letter,
  { ink2 }: Look,
  { siteName, publicOrigin, season }: SiteIdentity,
): string {
  const colour = ink2[0]
  const reason = manage
    ? `${escaped(why)} <a href="${escaped(manage.href)}" class="ink2" style="color:${colour}">${escaped(manage.text)}</a>`
    : escaped(why)
  return (
    `<p class="ink2" style="margin:0 0 12px;color:${colour}">${language === 'en' ? '' : `${escaped(greeting(season))}<br>`}${escaped(siteName)} · ${escaped(new URL(publicOrigin).host)}</p>` +
    `<p class="ink2" style="margin:0;color:${colour}">${reason}</p>`
  )
}

/** Draws the pennants as triangles made of CSS borders, not as images. Outlook does not show them. */
function garland(look: Look): string {
  const kinds = pennantColours(look)
  const pennants = Array.from({ length: PENNANTS }, (_, i) => {
    const kind = i % kinds.length
    return `<span class="pennant${kind}" style="display:inline-block;width:0;height:0;margin:0 1px;border-left:14px solid transparent;border-right:14px solid transparent;border-top:20px solid ${kinds[kind]?.[0]}"></span>`
  })
  return `<div class="string" style="height:20px;overflow:hidden;font-size:0;line-height:0;text-align:left;border-top:3px solid ${look.onGround[0]}">${pennants.join('')}</div>`
}

function styleSheet(look: Look): string {
  const { paper, sheet, ink, ink2, line, ground, onGround, accent, accentInk, accentText, spark } = look
  const night: [string, string][] = [
    ['.paper', `background:${paper[1]}`],
    ['.sheet', `background:${sheet[1]}`],
    ['.ground', `background:${ground[1]}`],
    ['.holes', `border-color:${paper[1]}`],
    ['.stub', `border-color:${sheet[1]}`],
    ['.string', `border-color:${onGround[1]}`],
    ['.on-ground', `color:${onGround[1]}`],
    ['.ink', `color:${ink[1]}`],
    ['.ink2', `color:${ink2[1]}`],
    ['.line', `border-color:${line[1]}`],
    ['.accent', `background:${accent[1]}`],
    ['.accent-ink', `color:${accentInk[1]}`],
    ['.accent-text', `color:${accentText[1]}`],
    ['.spark', `border-color:${spark[1]}`],
    ...pennantColours(look).map((pair, i): [string, string] => [`.pennant${i}`, `border-top-color:${pair[1]}`]),
  ]
  const rules = night.map(([selector, declaration]) => `${selector}{${declaration}!important}`)
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding:0 0 28px!important}.gutter{padding-left:22px!important;padding-right:22px!important}.heading{font-size:34px!important}.stub{padding-left:16px!important;padding-right:16px!important}.code{font-size:34px!important;letter-spacing:.14em!important}.line-code{font-size:25px!important}.long-code{font-size:18px!important}.name{font-size:23px!important}.long-name{font-size:19px!important}.day{font-size:30px!important}.seal{width:76px!important;padding-left:8px!important}.drawing{width:48px!important;height:48px!important;padding:10px!important;font-size:30px!important;line-height:48px!important}}
@media (prefers-color-scheme:dark){${rules.join('')}}
`
}

/** An amount stays on one line with its currency. */
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>').replaceAll(' €', '&nbsp;€')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
