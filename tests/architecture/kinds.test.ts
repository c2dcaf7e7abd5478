import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KINDS } from '#contract/kinds.ts'

const SRC = join(import.meta.dirname, '../../src')

/** Folders of a game, which may name it. */
const HOMES = [/^contract\/games\//, /^api\/games\//, /^web\/games\//, /^web\/routes\/.*promo\//]

/** All other files that name a kind of game, with their reasons. */
const REASONS: Record<string, string> = {
  'contract/kinds.ts': 'the list of kinds, and the one page that is not at the address of its kind',
  'web/features/campaign/posters/poster-wall.tsx': 'the pages that are not at the address of their kind',
  'contract/words/landing.ts': 'the title of what one does in each, which the compiler wants complete',
  'contract/words/market-words.ts': 'the sentences of games that differ by market',
  'contract/words/all-words.ts': 'the list of all words that a brand may replace, and an example of a key',
  'api/season/reference/words-page.ts': 'examples of keys in docs/words.md',
  'web/features/campaign/announced/announced-words.ts': 'the words of what each poster shows until it opens',
  'web/styles/page-motion.css': 'the scene of each page into which its poster grows',
  'web/components/campaign/poster.css': 'sets the words of a poster where its drawing leaves room',
  'api/mail/palettes.ts': 'mail clients know no oklch: the colours of the palettes in hexadecimal',
  'api/campaigns/definition/campaign-entry.ts': 'examples of the reference of the season file',
  'api/season/brand/brand-entry.ts': 'examples of the reference of the season file',
  'api/season/place-names.ts': 'an example of a place in a comment',
  'api/season/season-schema.ts': 'an example of an id, in a message and in the reference',
  'api/season/reference/season-page.ts': 'an example of a command',
  'api/season/new/new-season.ts': 'an example of a command',
  'cli/season.ts': 'an example of its options',
  'web/routes/arbol/$token.tsx': 'the public page of a shared tree, whose address says nothing of a campaign',
  'web/pictures/tree-picture.tsx': 'draws a tree with its own art; that takes the server, and the art is the game’s',
  'web/pictures/recap-picture.tsx': 'draws a member’s years with the art of the cake, as the one above draws a tree',
  'web/pictures/league-qr.ts': 'draws the link of a league as a QR code, which takes the server',
  'web/format/secret-address.ts': 'the one page whose address is worth something, for all that repeats addresses',
  'contract/conditions.schema.ts': 'an example of an id in a comment',
  'cli/codes/offers.ts': 'makes the codes of that game, which no page can',
  'cli/porra.ts': 'enters the results of that game',
  'cli/porra/difference.ts': 'shows what an entry changes',
  'cli/porra/result-file.ts': 'reads results from a file',
  'cli/porra/names.ts': 'hides names on its boards',
  'cli/porra/leagues.ts': 'and those of its leagues',
  'api/mail/letters/prizes.ts': 'the prize of a code needs no luck, so its mail has other words',
  'api/db/schema.ts': 'joins the tables of all rooms, and one game has tables of its own',
  'api/db/migrations/0007-ledger.ts': 'renames a setting of the only game that there was',
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|tsx|css|mjs)$/.test(file) && !file.endsWith('.gen.ts'),
)
const A_KIND = new RegExp(`\\b(${KINDS.join('|')})\\b`)
const naming = files.filter(
  (file) => !HOMES.some((home) => home.test(file)) && A_KIND.test(readFileSync(join(SRC, file), 'utf8')),
)

test('a file outside the game folders names a game only with a listed reason', () => {
  expect(naming.filter((file) => !(file in REASONS))).toEqual([])
})

test('every file in the list of reasons still names a game', () => {
  expect(Object.keys(REASONS).filter((file) => !naming.includes(file))).toEqual([])
})
