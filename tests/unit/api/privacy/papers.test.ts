import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type PersonalData, STORED_DATA } from '#api/privacy/stored-data.ts'
import { sharedRules } from '#api/season/demo-texts.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'

const OPERATE = readFileSync(join(import.meta.dirname, '../../../../docs/operate.md'), 'utf8')
const HEADING = '## What is kept, and how long'

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

function duration(ms: number): string {
  if (ms % DAY_MS !== 0) return counted(ms / HOUR_MS, 'hour')
  const days = ms / DAY_MS
  return days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day')
}

function endOf(ends: PersonalData['ends']): string {
  if ('never' in ends) return ends.never
  if ('with' in ends) return `with its \`${ends.with}\``
  if ('job' in ends) return ends.how
  return ends.forMs === 0 ? ends.since : `${duration(ends.forMs)} after ${ends.since}`
}

function erasureOf(erasure: PersonalData['erasure']): string {
  if ('how' in erasure) return `deleted ${erasure.how}`
  if ('by' in erasure) return 'deleted'
  const without = erasure.blanks.length === 0 ? '' : ` without ${erasure.blanks.join(', ')}`
  return `kept${without}: ${erasure.because}`
}

const exportOf = (exported: PersonalData['exported']) =>
  'not' in exported ? `no: ${exported.not}` : exported.map((key) => `\`${key}\``).join(', ')

/** The table of the paper, made from `STORED_DATA`. */
const LINES = Object.entries(STORED_DATA).flatMap(([table, data]) => {
  if (data.of === 'no person') return []
  const { holds, ends, erasure, exported } = data as PersonalData
  return `| \`${table}\` | ${holds} | ${endOf(ends)} | ${erasureOf(erasure)} | ${exportOf(exported)} |`
})

test('docs/operate.md says of every table with personal data what STORED_DATA says', () => {
  const [, section = ''] = OPERATE.split(HEADING)
  const [, ...rows] = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  expect(rows.filter((row) => !row.startsWith('| ---'))).toEqual(LINES)
})

const SPANISH = { [DAY_MS * 30]: '30 días', [DAY_MS * 365]: '12 meses', [DAY_MS * 3 * 365]: '3 años' }

test.each([
  ['Mensajes que nos escribes', 'ticket'],
  ['Correos que te enviamos', 'outbox'],
  ['Sesiones', 'session'],
  ['Enlaces', 'link'],
] as const)('the privacy policy of the demonstration says how long "%s" are kept', (words, table) => {
  const policy = sharedRules('2026-11-20').find(({ id }) => id.startsWith('privacidad/'))?.text ?? ''
  const line = policy.split('\n').find((one) => one.includes(words))
  const { ends } = STORED_DATA[table]
  expect(line).toContain(ends && 'forMs' in ends ? SPANISH[ends.forMs] : 'a term')
})
