import { ticketsIn } from '#api/contact/queries.ts'
import { isMigrated } from '#api/db/migrate.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { prepareGames } from '#api/games/prepare.ts'
import { createLatestPrizes } from '#api/latest/latest.ts'
import { rowsOfEmail } from '#api/ledger/queries.ts'
import { unsentMails } from '#api/mail/queries.ts'
import { countUnits, missingCodes } from '#api/prizes/codes/codes.ts'
import { prizesIn } from '#api/prizes/queries.ts'
import { addSessions } from '#tests/support/seasons.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { accountOf, PRESENT_CARD } from './growth-rows.ts'

export interface NamedRead {
  name: string
  read(): Promise<unknown>
}

const OPEN = [
  '/campaigns',
  '/campaigns/rasca',
  '/campaigns/rasca/editions',
  '/campaigns/rasca/editions/test/proof',
  '/campaigns/rasca/editions/test/proof/roots',
  '/campaigns/rasca/editions/octubre/proof/moments',
  '/campaigns/rasca/editions/octubre/proof/plays',
  '/campaigns/rasca/editions/octubre/draws',
  '/campaigns/playa/editions/test/proof/moments?cursor=1785000000000.heladoa-001',
  '/campaigns/playa/editions/test/draws',
  '/conditions',
]
const OF_A_MEMBER = [
  '/me',
  '/me/devices',
  '/me/home',
  '/me/prizes',
  '/me/history',
  '/me/history?kind=play&month=2026-11',
  '/me/history?state=claimed',
  '/me/reminders',
  '/me/push',
  '/me/export',
  '/campaigns/rasca/cards',
  '/campaigns/playa/beach',
  '/campaigns/xmastree/tree',
]

/** The reads of visitors, a member, the desk and a start. */
export async function reads(app: TestApi): Promise<NamedRead[]> {
  const { deps, db, send, clock } = app
  const player = {
    accountId: accountOf(1),
    emailConfirmed: true,
    isBlocked: false,
    country: 'ES',
    birthDate: '1990-05-05',
  }
  const token = `token-of-the-bench-${uuidv7()}`
  await addSessions(db, [player], () => token, clock.at)
  const get = (path: string, headers: Record<string, string> = {}) => ({
    name: path.replace('/campaigns/', '').replace('/editions/', ' ').split('.')[0] ?? path,
    read: async () => {
      const response = await send('GET', path, { headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    },
  })
  const edition = deps.season.byId(PRESENT_CARD)
  if (!edition) throw new Error('no edition')
  return [
    ...OPEN.map((path) => get(path)),
    { name: 'latest prizes, first call', read: () => createLatestPrizes(deps)() },
    ...OF_A_MEMBER.map((path) => get(path, { authorization: `Bearer ${token}` })),
    get('/development/mails'),
    { name: 'desk: prizes to send, a page', read: () => prizesIn(db.read, 'claimed', undefined, 1000) },
    { name: 'desk: mails, a page', read: () => unsentMails(db.read, 'queued', undefined, 1000) },
    { name: 'desk: messages, a page', read: () => ticketsIn(db.read, 'open', undefined, 1000) },
    { name: 'desk: rows of a member', read: () => db.ask(rowsOfEmail({ email: 'm1@example.es', limit: 50 })) },
    { name: 'desk: stock', read: () => countUnits(db, edition) },
    { name: 'start: missing codes', read: () => missingCodes(db, deps.season.all(), clock.at) },
    { name: 'start: games', read: () => prepareGames(deps) },
    { name: 'start: migrated', read: () => isMigrated(db) },
  ]
}
