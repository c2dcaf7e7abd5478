import { expect, test } from 'vitest'
import { circlesIn, filesOf, valueImports } from './value-imports.ts'

/**
 * The layering of `src/api`, bottom up: a room imports values only from rooms on earlier lines, and not from the other
 * rooms on its own line.
 */
const FLOORS = [
  ['db', 'http', 'env.ts', 'steady-clock.ts', 'days.ts'],
  ['ledger', 'bot-check', 'codes', 'mailboxes', 'privacy', 'stats'],
  ['names'],
  ['links'],
  ['campaigns'],
  ['season'],
  ['prizes'],
  ['draws', 'badges', 'receipts', 'roots', 'exits'],
  ['games'],
  ['history', 'today', 'latest', 'mail'],
  ['contact', 'reminders'],
  ['accounts'],
  ['home', 'metrics', 'alerts', 'commands', 'rehearsal'],
  ['app.ts', 'job-list.ts'],
  ['jobs.ts', 'simulator'],
  ['start.ts'],
  ['serve-api.ts'],
  ['main.ts', 'embedded.ts'],
]

const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room))
const roomOf = (file: string) => file.split('/')[0] ?? ''
/** Value imports only: a type import may lead to a higher room, because the compiler erases it. */
const imports = valueImports('api').map((edge) => ({ ...edge, line: `${edge.from} -> ${edge.to}` }))

test('every file of the API belongs to a room', () => {
  expect(filesOf('api').filter((file) => floorOf(roomOf(file)) === -1 && file !== 'deps.ts')).toEqual([])
})

test('a room imports values only from the rooms below it', () => {
  const upward = imports.filter(({ from, to }) => {
    const [room, used] = [roomOf(from), roomOf(to)]
    return room !== used && floorOf(used) >= floorOf(room)
  })
  // The environment has to know which providers there are.
  expect(upward.map(({ line }) => line).filter((line) => !line.startsWith('env.ts -> accounts/'))).toEqual([])
})

test('the value imports of the API have no cycle', () => {
  expect(circlesIn(imports).map(({ line }) => line)).toEqual([])
})

test('no game imports another game, and outside the games only the catalog imports games', () => {
  const kindOf = (file: string) => /^games\/(\w+)\//.exec(file)?.[1]
  const crossing = imports.filter(({ from, to }) => kindOf(to) !== undefined && kindOf(to) !== kindOf(from))
  expect(new Set(crossing.map(({ from }) => from))).toEqual(new Set(['games/catalog.ts']))
})
