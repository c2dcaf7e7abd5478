import { addDays } from '#api/days.ts'
import type { Counted, EditionForecast, Forecast } from '#api/simulator/forecast.ts'
import { escaped } from '../escaped.ts'
import { assumptionsOf, editionFacts, type Fact, inWords, oddsWarnings, seasonFacts } from './forecast-words.ts'

/** Returns a page with the forecast of a season. It has no scripts and loads nothing. */
export function forecastPage(forecast: Forecast): string {
  const { days, plays, mails, editions } = forecast
  const warnings = oddsWarnings(forecast).map((warning) => `<p class="warning">Warning: ${escaped(warning)}</p>`)
  const mailDays = [...mails.byDay.keys()].sort()
  return `${HEAD}<main>
<h1>What the season will do</h1>
<p>A simulation: the engine of the site has played the season with people who do not exist. Another seed gives other winners and other moments.</p>
<ul>${assumptionsOf(forecast)
    .map((line) => `<li>${told(line)}</li>`)
    .join('')}</ul>
${warnings.join('')}
<h2>The whole season</h2>
${factsTable(seasonFacts(forecast))}
${bars('Plays a day', days, plays.byDay)}
${bars('Plays by hour of the day', HOURS, hoursOf(plays))}
${bars('Mails a day, without codes for addresses', daysFrom(mailDays[0], mailDays.at(-1)), mails.byDay)}
${bars('First visits a day', days, mails.confirmations)}
${editions.map((edition) => section(edition, days)).join('')}</main>
</body>
</html>
`
}

function daysFrom(first = '', last = ''): string[] {
  const days: string[] = []
  for (let day = first; day !== '' && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
const hoursOf = ({ byHour }: Counted) => new Map(HOURS.map((hour, i) => [hour, byHour[i] ?? 0]))

function section(edition: EditionForecast, days: readonly string[]): string {
  const { id, title, prizes, wins, chance } = edition
  const head = ['Prize', 'Stock', 'By playing', 'In draws', 'Left']
    .map((name) => `<th scope="col">${name}</th>`)
    .join('')
  const rows = prizes.map(({ name, stock, byPlay, byDraw, left }) => {
    const cells = [stock, byPlay, byDraw, left].map((n) => `<td>${inWords(n)}</td>`).join('')
    return `<tr${left > 0 ? ' class="left"' : ''}><th scope="row" lang="es-ES">${escaped(name)}</th>${cells}</tr>`
  })
  return `<section>
<h2>${escaped(id)} · <span lang="es-ES">${escaped(title)}</span></h2>
<table class="prizes"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>
${factsTable(editionFacts(edition))}
${chance ? bars('Instant wins a day', days, wins.byDay) + bars('Instant wins by hour of the day', HOURS, hoursOf(wins)) : ''}</section>
`
}

/** Keeps a date, and a number with its sign, on one line. */
const told = (text: string): string =>
  escaped(text)
    .replaceAll(' %', '&nbsp;%')
    .replaceAll(/\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g, '<time>$&</time>')

const factsTable = (facts: readonly Fact[]): string =>
  `<table class="facts"><tbody>${facts
    .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${told(value)}</td></tr>`)
    .join('')}</tbody></table>`

const [WIDTH, HEIGHT, GAP] = [720, 140, 1]

/** Draws a bar for each label. The highest one is named; each bar has its numbers as a tooltip. */
function bars(title: string, labels: readonly string[], counts: ReadonlyMap<string, number>): string {
  const values = labels.map((label) => counts.get(label) ?? 0)
  const most = Math.max(0, ...values)
  if (most === 0) return ''
  const step = WIDTH / labels.length
  const drawn = values.map((value, i) => {
    const height = (value / most) * HEIGHT
    const [x, y] = [i * step, HEIGHT - height].map((n) => n.toFixed(1))
    const width = Math.max(1, step - GAP).toFixed(1)
    return `<rect x="${x}" y="${y}" width="${width}" height="${height.toFixed(1)}"><title>${escaped(labels[i] ?? '')}: ${inWords(value)}</title></rect>`
  })
  const top = labels[values.indexOf(most)] ?? ''
  const said = `${title}: most ${inWords(most)}, ${top}`
  return `<figure><figcaption>${escaped(title)} <small>most: ${inWords(most)}, ${escaped(top)}</small></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${escaped(said)}">${drawn.join('')}</svg>
<div class="ends"><span>${escaped(labels[0] ?? '')}</span><span>${escaped(labels.at(-1) ?? '')}</span></div></figure>`
}

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>What the season will do</title>
<style>
:root { color-scheme: light dark; --ink: light-dark(#1d1b16, #f1ece0); --paper: light-dark(#fdfaf3, #191712); --soft: light-dark(#6a6353, #b3a98f); --line: light-dark(#ddd5c3, #3a362c); --bar: light-dark(#a5402d, #ef9a7d); --warning: light-dark(#8a1f11, #ffb4a2) }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 48rem; margin: 0 auto }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem }
ul { padding-left: 1.2rem; color: var(--soft) }
table { width: 100%; border-collapse: collapse; margin: 0 0 1.25rem; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400 }
th[scope=row], .facts td { overflow-wrap: anywhere }
time { white-space: nowrap }
.facts th { width: 9.5rem; color: var(--soft) }
.prizes td, .prizes thead th:not(:first-child) { text-align: right }
.prizes thead th { color: var(--soft) }
.prizes .left td:last-child { font-weight: 700; color: var(--warning) }
.warning { color: var(--warning); font-weight: 600 }
figure { margin: 0 0 1.5rem }
figcaption { font-weight: 600 }
figcaption small { font-weight: 400; color: var(--soft) }
svg { display: block; width: 100%; height: 8.75rem; margin-top: .4rem; border-bottom: 1px solid var(--line); fill: var(--bar) }
.ends { display: flex; justify-content: space-between; font-size: .8rem; color: var(--soft) }
@media (max-width: 30rem) { .facts th { width: 6.5rem } .prizes { font-size: .875rem } }
</style>
</head>
<body>
`
