import { expect, test } from 'vitest'
import { circlesIn, filesOf, valueImports } from './value-imports.ts'

/**
 * The rooms of the API, bottom up: a room imports values only from rooms on earlier lines, not from others on its own.
 */
const FLOORS = [
  ['db', 'http', 'env.ts', 'steady-clock.ts', 'days.ts'],
  ['ledger', 'bot-check', 'codes', 'mailboxes'],
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
  ['home'],
  ['app.ts', 'job-list.ts'],
  ['jobs.ts'],
  ['start.ts'],
  ['serve-api.ts'],
  ['main.ts', 'embedded.ts'],
]

const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room))
const roomOf = (file: string) => file.split('/')[0] ?? ''
/** Value imports only: a type import may lead to a higher room, because the compiler erases it. */
const imports = valueImports('api').map((edge) => ({ ...edge, line: `${edge.from} -> ${edge.to}` }))

test('every file of the API is in a room', () => {
  expect(filesOf('api').filter((file) => floorOf(roomOf(file)) === -1 && file !== 'deps.ts')).toEqual([])
})

test('a room uses the rooms below it, and no other', () => {
  const upward = imports.filter(({ from, to }) => {
    const [room, used] = [roomOf(from), roomOf(to)]
    return room !== used && floorOf(used) >= floorOf(room)
  })
  // The environment knows which providers there are.
  expect(upward.map(({ line }) => line).filter((line) => !line.startsWith('env.ts -> accounts/'))).toEqual([])
})

test('no value imports of the API form a circle', () => {
  expect(circlesIn(imports).map(({ line }) => line)).toEqual([])
})

test('no game knows another one, and the catalog alone knows them all', () => {
  const kindOf = (file: string) => /^games\/(\w+)\//.exec(file)?.[1]
  const crossing = imports.filter(({ from, to }) => kindOf(to) !== undefined && kindOf(to) !== kindOf(from))
  expect(new Set(crossing.map(({ from }) => from))).toEqual(new Set(['games/catalog.ts']))
})
