import type { CodeBatchTable } from '#api/codes/tables.ts'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import type { OfferInput } from '#api/games/tpp/rules/rules.ts'
import { checkCode, redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { newPartnerCode, printPartnerCode } from '#contract/partner-code.ts'
import { Problem } from '#contract/problem/problem.ts'
import { addPlayers, addSessions, beach, random, scratchCard, type TestPlayer, tree } from './seasons.ts'
import type { TestApi } from './test-api.ts'

const told = { partner: 'Panadería Estrella', title: 'Título', text: 'Texto.' }

/** One offer of each gift and of each kind of code. */
export const OFFERS: OfferInput[] = [
  { ...told, key: 'pan', kind: 'single', gives: { what: 'play', slug: 'rasca' } },
  { ...told, key: 'dos', kind: 'single', perPerson: 2, gives: { what: 'entry', draw: 'bonos', count: 2 } },
  { ...told, key: 'adorno', kind: 'single', gives: { what: 'item', slug: 'xmastree', item: 'estrella' } },
  { ...told, key: 'olmo', kind: 'single', gives: { what: 'entry', draw: 'bonos' }, shape: '@@@@-####' },
  { ...told, key: 'uno', kind: 'single', gives: { what: 'entry', draw: 'bonos' }, countries: ['PE'] },
  { ...told, key: 'vale', kind: 'single', gives: { what: 'prize' } },
  { ...told, key: 'caja', kind: 'single', gives: { what: 'prize' } },
  { ...told, key: 'tarde', kind: 'single', gives: { what: 'play', slug: 'rasca' }, from: '2026-11-22' },
  { ...told, key: 'pronto', kind: 'single', gives: { what: 'play', slug: 'rasca' }, until: '2026-11-18' },
  {
    ...told,
    key: 'cartel',
    kind: 'per-person',
    gives: { what: 'entry', draw: 'bonos' },
    shape: '@@@-####-@@@@@',
    code: 'PAN-2026-HORNO',
  },
  {
    ...told,
    key: 'cupo',
    kind: 'shared',
    stock: 3,
    gives: { what: 'play', slug: 'rasca' },
    shape: '@@@@@@@@',
    code: 'ZAPATERO',
  },
]

type Entry = ReturnType<typeof beach>

/** Partners from 1 to 28 November 2026 in Madrid. */
export const partners = (changes: Partial<Entry> = {}, offers: OfferInput[] = OFFERS): Entry =>
  beach({
    slug: 'tpp',
    kind: 'tpp',
    opensAt: '2026-11-01T00:00',
    closesAt: '2026-11-29T00:00',
    claimUntil: '2026-12-29T00:00',
    countries: ['ES', 'PE'],
    limits: { physical: 1, code: 3 },
    prizes: [
      { key: 'bici', kind: 'physical', name: 'Bicicleta', valueCents: 30_000, stock: 1, pool: 'draw:bonos' },
      { key: 'libro', kind: 'code', name: 'Vale de libros', valueCents: 500, stock: 2, pool: 'code:vale' },
      { key: 'queso', kind: 'physical', name: 'Caja de quesos', valueCents: 2500, stock: 3, pool: 'code:caja' },
    ],
    draws: [{ key: 'bonos', name: 'Sorteo de los bonos', drawsAt: '2026-12-02T12:00' }],
    game: { offers },
    texts: { title: 'Bono', tagline: 'Un código', intro: 'Intro', howTo: ['Escribe'], odds: 'Sin azar' },
    ...changes,
  })

/** The partners, and the campaigns in which their codes give something. */
export const withTargets = (...entries: Entry[]): Entry[] => [...entries, scratchCard(), tree()]

export const PARTNERS = { slug: 'tpp', edition: 'test' }

/** Issues new codes for an offer; returns them as they are printed. */
export async function issue(
  { db, deps }: TestApi,
  offer: string,
  { count = 1, uses = 1, ...batch }: Partial<CodeBatchTable> & { count?: number; uses?: number | null } = {},
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newPartnerCode(random))
  await issueAs({ db }, offer, codes.map(deps.codeHashing.ofOurs), { uses, ...batch })
  return codes.map(printPartnerCode)
}

/** Issues codes for an offer, given their hashes. */
export async function issueAs(
  { db }: Pick<TestApi, 'db'>,
  offer: string,
  hashes: string[],
  { uses = 1, ...changes }: Partial<CodeBatchTable> & { uses?: number | null } = {},
): Promise<void> {
  const batch: CodeBatchTable = {
    id: uuidv7(),
    campaign_id: 'tpp/test',
    offer,
    source: 'ours',
    size: hashes.length,
    actor: 'test',
    created_at: 1,
    completed_at: 1,
    blocked_at: null,
    block_reason: null,
    blocked_by: null,
    ...changes,
  }
  const rows = hashes.map((hash) => {
    return { hash, batch_id: batch.id, uses_left: uses, last_used_at: null, reserved_by: null, reserved_until: null }
  })
  await db.transact(function* () {
    yield* run(tables.insertInto('code_batch').values(batch))
    for (let i = 0; i < rows.length; i += 500) {
      yield* run(tables.insertInto('code').values(rows.slice(i, i + 500)))
    }
  })
}

/** Confirmed members who are signed in. */
export async function customers(app: TestApi, count: number, changes: Partial<TestPlayer> = {}) {
  const players = await addPlayers(app.db, count, changes)
  await addSessions(app.db, players, ({ accountId }) => accountId, app.clock.at)
  return players.map(({ accountId }) => customer(app, accountId))
}

export async function aCustomer(app: TestApi, changes: Partial<TestPlayer> = {}) {
  const [one] = await customers(app, 1, changes)
  if (!one) throw new Error('no customer')
  return one
}

export type Customer = ReturnType<typeof customer>

/** The calls of a signed-in member to one of the servers. */
export const customer = (app: TestApi, id: string) => ({
  id,
  check: (code: string, address = '') => checkAs(app, code, { as: id, address }),
  redeem: (code: string, { key = uuidv7(), address = '', proof }: RedeemOptions = {}) =>
    app.call(redeemCode, {
      as: id,
      params: { ...PARTNERS, code },
      idempotencyKey: key,
      headers: { ...(address && { 'x-forwarded-for': address }), ...(proof && { 'bot-check': proof }) },
    }),
  history: async () => (await app.call(listHistory, { as: id })).entries.map(({ text }) => text),
})

interface RedeemOptions {
  key?: string
  address?: string
  /** Proof of work. */
  proof?: string
}

export const checkAs = (app: TestApi, code: string, { as, address = '' }: { as?: string; address?: string } = {}) =>
  app.call(checkCode, {
    as,
    params: { slug: 'tpp', code },
    headers: address ? { 'x-forwarded-for': address } : {},
  })

/** Returns the value that the promise resolves to, or the code of the problem that it throws. */
export async function outcomeOf<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
