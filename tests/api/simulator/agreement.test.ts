import { expect, test } from 'vitest'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { GAMES } from '#api/games/catalog.ts'
import { seasonFrom } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { arrivals } from '#api/simulator/arrivals.ts'
import { playSeason } from '#api/simulator/play-season.ts'
import { planOf } from '#api/simulator/simulate.ts'
import { accountOf, addPeople, openWorld, seededFreezing, type World } from '#api/simulator/world.ts'
import { acceptRules, addSessions, signInAgain } from '#tests/support/seasons.ts'
import { createTestApi } from '#tests/support/test-api.ts'
import { wholeSeason } from '#tests/whole-season/season.ts'

const SEED = 'agreement'
const PEOPLE = 40
const DAYS = 15
const { file } = wholeSeason(DAYS)
const plan = planOf(parseSeason(file, GAMES), { days: undefined, now: 0 })

/** The engine over HTTP, with sessions, guards and checks of the contract. */
async function openApp({ codeHashing }: Pick<Deps, 'codeHashing'>): Promise<World> {
  const database = await openDatabase('sqlite::memory:')
  await migrate(database)
  const clock = { at: plan.startsAt }
  const freezing = seededFreezing(clock, SEED)
  const season = await seasonFrom(database, plan.file, freezing)
  const app = await createTestApi({
    database,
    season: [],
    deps: { season, now: freezing.now, vault: freezing.vault, codeHashing, developmentMailbox: 'off' },
  })
  let calls = 0
  return {
    deps: app.deps,
    clock,
    async call({ account, endpoint, params, input }) {
      await signInAgain(database, account, clock.at)
      calls++
      return app.call(endpoint, { as: account, params, input, idempotencyKey: `call-${calls}-of-the-test` })
    },
    close: app.close,
  }
}

/** Plays the season, and returns each prize with its winner. */
async function winnersIn(world: World) {
  const { deps, clock } = world
  const [first] = deps.season.all()
  if (!first) throw new Error('the season has no edition')
  await addPeople(deps.db, PEOPLE, first, clock.at)
  await signIn(deps.db, clock.at)
  const crowd = { people: PEOPLE, shape: 'evening', seed: SEED } as const
  const played = await playSeason(world, arrivals(crowd, plan.days), { ...crowd, codesAfterDays: 2, isWhole: true })
  const units = await deps.db.read
    .selectFrom('prize_unit')
    .select(['campaign_id', 'unit', 'account_id', 'won_at', 'state', 'pool'])
    .where('account_id', 'is not', null)
    // Two entries of one code have the same time, and therefore a random order in the list of this draw.
    .where('pool', '<>', 'draw:bonos')
    .orderBy('campaign_id')
    .orderBy('unit')
    .execute()
  await world.close()
  return { units, refusals: [...played.refusals], visits: played.visits }
}

async function signIn(db: Database, at: number) {
  const players = Array.from({ length: PEOPLE }, (_, person) => ({
    ...{ accountId: accountOf(person), emailConfirmed: true, isBlocked: false, country: 'ES', birthDate: '1970-01-01' },
  }))
  await acceptRules(db, players)
  await addSessions(db, players, ({ accountId }) => accountId, at)
}

test('the simulator and the API have the same winners with the same seed and visits', async () => {
  const world = await openWorld(plan.file, { at: plan.startsAt }, SEED)
  const simulated = await winnersIn(world)
  const real = await winnersIn(await openApp(world.deps))
  expect(new Set(simulated.units.map(({ campaign_id }) => campaign_id)).size).toBe(5)
  expect(simulated.units.filter(({ pool }) => pool === 'main').length).toBeGreaterThan(60)
  expect(simulated).toEqual(real)
})
