import { expect, test } from 'vitest'
import { circlesIn, filesOf, valueImports } from './value-imports.ts'

/**
 * The floors of the web part (docs/decisions/0028): the rooms of which a room may use values. A room may always use
 * itself; `*` stands for one folder. Types are free: they are erased, and a component may name the shape of an answer
 * that it cannot ask for.
 */
const GROUND = ['browser', 'format', 'routing']
const COMPONENTS = ['components/campaign', 'components/ui', 'components/layout']
const BELOW_FEATURES = [...GROUND, ...COMPONENTS, 'functions', 'session', 'forms']

const MAY_USE: Record<string, readonly string[]> = {
  // The ground: no component, no server function, no session.
  browser: [],
  format: [],
  routing: ['browser', 'format'],
  styles: [],
  // Data in, intent out.
  'components/ui': ['browser', 'format'],
  'components/campaign': [],
  'components/layout': ['components/ui', 'browser', 'routing'],
  'components/errors': ['components/ui', 'components/layout', ...GROUND],
  // The server alone.
  'env.ts': [],
  http: [],
  server: ['env.ts', 'format', 'routing', 'styles'],
  // From the browser to the server.
  functions: ['server', 'browser', 'format', 'routing'],
  session: ['functions', 'components/ui', 'browser', 'format', 'routing'],
  'bot-check': ['functions'],
  forms: ['bot-check', 'functions', 'session', 'components/ui', 'browser'],
  // One folder per resource; a feature that uses another says so here.
  'features/*': BELOW_FEATURES,
  'features/badges': [...BELOW_FEATURES, 'features/reveal'],
  'features/campaign': [...BELOW_FEATURES, 'features/conditions', 'features/icons'],
  'features/demonstration': [...BELOW_FEATURES, 'features/reveal'],
  'features/exits': [...BELOW_FEATURES, 'features/campaign'],
  'features/gallery': [...BELOW_FEATURES, 'features/icons'],
  'features/history': [...BELOW_FEATURES, 'features/prizes'],
  'features/reveal': [...BELOW_FEATURES, 'features/prizes'],
  'features/site': [...BELOW_FEATURES, 'features/install'],
  'features/today': [...BELOW_FEATURES, 'features/campaign', 'features/push'],
  'features/landing': [...BELOW_FEATURES, 'features/campaign'],
  'features/proof': [...BELOW_FEATURES, 'features/campaign', 'features/history'],
  // No campaign knows another one.
  'campaigns/*': [...BELOW_FEATURES, 'features/*'],
  // Pages; a route without a page is a handler, and runs on the server.
  'routes/*.tsx': [...BELOW_FEATURES, 'components/errors', 'features/*', 'campaigns/*', 'styles'],
  'routes/*.ts': ['server'],
  // Of the browser, but of no page.
  worker: [],
  build: [],
}

/** The entries of the processes and of the browser put everything together. */
const ENTRIES = [
  'client.tsx',
  'main.mjs',
  'router.tsx',
  'pages.tsx',
  'server.ts',
  'start.ts',
  'start-site.ts',
  'serve-site.ts',
  'announce.ts',
]

const EXCEPTIONS: Record<string, string> = {
  'server/poster-file.tsx -> campaigns/*/poster-art.tsx': 'finds the art of every campaign, and names none',
  'server/poster-file.tsx -> components/campaign/waiting.ts': 'and on each day before the opening',
  'server/drawing-file.tsx -> campaigns/*/drawings.tsx': 'finds the drawings of every game as files, and names none',
  'server/drawing-file.tsx -> components/campaign/drawing.tsx': 'under the names by which pages ask for them',
  'server/drawing-file.tsx -> components/campaign/prize-drawings.tsx': 'with the prizes that any game may have',
  'server/palettes.ts -> campaigns/*/palette.css': 'and its colours, by which prizes are drawn too',
  'server/tree-picture.tsx -> campaigns/xmastree/picture.tsx': 'draws a tree as a file, with its own art',
  'server/tree-picture.tsx -> campaigns/xmastree/palette.css': 'and its colours',
  'server/tree-picture.tsx -> campaigns/xmastree/tree.css': 'which are in two files',
  'server/recap-picture.tsx -> campaigns/aniversario/recap-picture.tsx': 'draws the years of a member as a file',
  'server/recap-picture.tsx -> campaigns/aniversario/palette.css': 'with the colours of the poster',
  'server/recap-picture.tsx -> campaigns/aniversario/cake.css': 'and of the cake',
  'server/poster-file.tsx -> components/campaign/living.css': 'moves the art of every campaign',
  'server/share-picture.tsx -> features/campaign/share-words.tsx': 'draws what messengers show of a link as a file',
  'server/share-picture.tsx -> features/campaign/dates-in-words.ts': 'with the dates as the page says them',
  'server/prize-picture.tsx -> features/prizes/prize-picture.tsx': 'draws the prize of a member as a file',
  'campaigns/xmastree/functions.ts -> campaigns/xmastree/hand.ts': 'without JavaScript the server follows the presses',
  'campaigns/guard-part.tsx -> campaigns/*/guard-part.tsx':
    'shows a campaign to those who may not come in, and names none',
  'campaigns/guard-part-styles.ts -> campaigns/*/guard-part.css': 'with its style sheet',
  'campaigns/demonstration.tsx -> campaigns/*/demonstration.tsx': 'has a game tried without an account, and names none',
  'campaigns/history-detail.tsx -> campaigns/*/history-detail.tsx': 'draws a play by its own game, and names none',
}

function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  // A game's server functions stand beside its page and are of their room all the same.
  if (/^campaigns\/\w+\/(\w+-)?functions\.ts$/.test(file)) return 'functions'
  if (first === 'routes') return `routes/*${/\.\w+$/.exec(file)?.[0]}`
  return /^(components|features|campaigns)$/.test(first) ? `${first}/${second}` : first
}

const fits = (room: string, pattern: string) =>
  pattern === room || (pattern.endsWith('/*') && room.startsWith(pattern.slice(0, -1)))

/** The row of a room: its own, else the one of its kind. */
const rowOf = (room: string) => MAY_USE[room] ?? MAY_USE[room.replace(/\/[^/]*$/, '/*')]

const imports = valueImports('web').map(({ from, to }) => ({ from, to, line: `${from} -> ${to}` }))

test('every file of the web part stands in a room', () => {
  expect(filesOf('web').filter((file) => !ENTRIES.includes(file) && !rowOf(roomOf(file)))).toEqual([])
})

test('a room uses the rooms below it, and no other', () => {
  const upward = imports.filter(({ from, to }) => {
    const room = roomOf(from)
    return !ENTRIES.includes(from) && roomOf(to) !== room && !rowOf(room)?.some((pattern) => fits(roomOf(to), pattern))
  })
  expect(upward.map(({ line }) => line).filter((line) => !(line in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((line) => !upward.some((found) => found.line === line))).toEqual([])
})

test('no value imports of the web part form a circle', () => {
  expect(circlesIn(imports).map(({ line }) => line)).toEqual([])
})
