import { expect, test } from 'vitest'
import { circlesIn, filesOf, valueImports } from './value-imports.ts'

/**
 * The layering of `src/web` (docs/decisions/0086): for each room (a folder), the other rooms it may import values from.
 * `*` means any one folder. Type imports are free: the compiler erases them, and a component may name the type of a
 * response that it cannot request.
 */
const GROUND = ['browser', 'format', 'routing']
const COMPONENTS = ['components/campaign', 'components/ui', 'components/layout']
const BELOW_FEATURES = [...GROUND, ...COMPONENTS, 'functions', 'session', 'forms']

const MAY_USE: Record<string, readonly string[]> = {
  // The ground floor: no component, no server function, no session.
  browser: [],
  format: [],
  routing: ['browser', 'format'],
  styles: [],
  // Components take data and report intents.
  'components/ui': ['browser', 'format'],
  'components/campaign': [],
  'components/layout': ['components/ui', 'browser', 'routing'],
  'components/errors': ['components/ui', 'components/layout', ...GROUND],
  // Server only.
  'env.ts': [],
  server: ['env.ts', 'format', 'routing'],
  host: ['env.ts', 'server', 'functions', 'format', 'routing', 'styles'],
  // Renders files of things that pages show: posters, prizes, trees, drawings.
  pictures: ['env.ts', 'server', 'games/*', 'features/*', 'components/campaign', 'format', 'routing', 'styles'],
  // Calls from the browser to the server.
  functions: ['server', 'browser', 'format', 'routing'],
  session: ['functions', 'components/ui', 'browser', 'format', 'routing'],
  'bot-check': ['functions'],
  forms: ['bot-check', 'functions', 'session', 'components/ui', ...GROUND],
  // One folder per resource; a feature that uses another says so here.
  'features/*': BELOW_FEATURES,
  'features/badges': [...BELOW_FEATURES, 'features/reveal'],
  'features/campaign': [...BELOW_FEATURES, 'features/conditions', 'features/icons'],
  'features/demonstration': [...BELOW_FEATURES, 'features/reveal'],
  'features/exits': [...BELOW_FEATURES, 'features/campaign'],
  'features/gallery': [...BELOW_FEATURES, 'features/icons'],
  'features/history': [...BELOW_FEATURES, 'features/prizes'],
  'features/prizes': [...BELOW_FEATURES, 'features/account', 'features/campaign'],
  'features/rehearsal': [...BELOW_FEATURES, 'features/campaign'],
  'features/reveal': [...BELOW_FEATURES, 'features/prizes'],
  // A navigation shows the still page of a game until its page has loaded.
  'features/site': [...BELOW_FEATURES, 'features/install', 'games'],
  'features/till': [...BELOW_FEATURES, 'features/camera', 'features/prizes'],
  'features/today': [...BELOW_FEATURES, 'features/campaign', 'features/push'],
  'features/landing': [...BELOW_FEATURES, 'features/account', 'features/campaign'],
  'features/proof': [...BELOW_FEATURES, 'features/campaign', 'features/history'],
  // No game knows another one.
  'games/*': [...BELOW_FEATURES, 'features/*'],
  // Finds the parts of every game by their paths, and names no game.
  games: [...BELOW_FEATURES, 'features/*', 'games/*'],
  // Pages. A route without a page is a handler, which runs on the server.
  'routes/*.tsx': [...BELOW_FEATURES, 'components/errors', 'features/*', 'games/*', 'games', 'styles'],
  'routes/*.ts': ['functions', 'server', 'pictures'],
  // Code that runs in the browser outside of any page.
  worker: [],
}

/** The entry files of the processes and of the browser, which put everything together. */
const ENTRIES = ['client.tsx', 'main.mjs', 'router.tsx', 'server.ts', 'start.ts']

/**
 * Whether a file has server functions, which are beside the components of their resource or game. Every room that may
 * call the server may import them.
 */
const isFunctions = (file: string) => /[/.-]functions\.ts$/.test(file)

/** Whether a file runs on the server alone, so that it may call the API and no page may import it (`app.config.ts`). */
const isServer = (file: string) => /\.server\.tsx?$/.test(file)

function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  if (first === 'games' && second.includes('.')) return 'games'
  if (first === 'routes') return `routes/*${/\.\w+$/.exec(file)?.[0]}`
  return /^(components|features|games)$/.test(first) ? `${first}/${second}` : first
}

const fits = (room: string, pattern: string) =>
  pattern === room || (pattern.endsWith('/*') && room.startsWith(pattern.slice(0, -1)))

/** Returns the row of a room: its own row, else the `*` row of its folder. */
const rowOf = (room: string) => MAY_USE[room] ?? MAY_USE[room.replace(/\/[^/]*$/, '/*')]

const imports = valueImports('web').map(({ from, to }) => ({ from, to, line: `${from} -> ${to}` }))

test('every file of the web part belongs to a room', () => {
  expect(filesOf('web').filter((file) => !ENTRIES.includes(file) && !rowOf(roomOf(file)))).toEqual([])
})

function isUpward({ from, to }: { from: string; to: string }) {
  if (ENTRIES.includes(from) || roomOf(from) === roomOf(to)) return false
  const row = isFunctions(from) ? ['functions', ...(MAY_USE.functions ?? [])] : rowOf(roomOf(from))
  if (isServer(from) && roomOf(to) === 'server') return false
  return !row?.some((pattern) => fits(isFunctions(to) ? 'functions' : roomOf(to), pattern))
}

test('a room imports values only from the rooms in its row', () => {
  const upward = imports.filter(isUpward)
  expect(upward.map(({ line }) => line)).toEqual([])
})

test('the value imports of the web part have no cycle', () => {
  expect(circlesIn(imports).map(({ line }) => line)).toEqual([])
})
