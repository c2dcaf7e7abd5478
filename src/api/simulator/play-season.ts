import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { claimPrize, type PostalAddress } from '#contract/prizes.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { dayOf } from '../days.ts'
import type { Deps } from '../deps.ts'
import { drawsIn } from '../draws/draw.ts'
import { enterPublicValue } from '../draws/public-value.ts'
import { drawingOf } from '../draws/queries.ts'
import { GAMES } from '../games/catalog.ts'
import { enterResult } from '../games/results.ts'
import type { Visit } from '../games/simulated.ts'
import { jobsOf } from '../job-list.ts'
import { importCodes, partnerStock } from '../prizes/codes/codes.ts'
import type { Arrival } from './arrivals.ts'
import { wonIn } from './queries.ts'
import { bytesFrom, numberOf } from './seeded.ts'
import { accountOf, type Clock, countryOf, type SimulatedCall, type World } from './world.ts'

export interface Course {
  people: number
  seed: string
  /** Days from the opening of an edition to the import of its partners' codes for prizes. */
  codesAfterDays: number
  /** Whether the season is played to its end, so that its draws are held. */
  isWhole: boolean
  /** When a season that is not whole is left; without it, one step after the last visit. */
  until?: number
}

/** Numbers that the ledger does not have. */
export interface Played {
  visits: number
  /** The people who have visited each edition. */
  visitors: Map<string, Set<number>>
  /** Calls that the API has refused, by the code of the problem. */
  refusals: Map<string, number>
  imports: Import[]
}

/** The import of a partner's codes for a prize. */
export interface Import {
  campaign: string
  prize: string
  at: number
}

/** Share of winners who claim their prize, which they do until the next step. */
export const CLAIMING = 0.9

/** Time between two runs of the jobs. A server runs them each minute. */
export const STEP_MS = 6 * HOUR_MS

/** The jobs of a server that matter here. The others keep counters for pages, deliver mails and delete old rows. */
const JOBS = new Set(['prizes', 'draws', 'days', 'due', 'reminders'])
const ACTOR = 'simulator'

/**
 * Plays the visits in the order of time, with the jobs of a server and the tasks of an organiser between them, and
 * after the last one all that follows until the draws have ended.
 */
export async function playSeason(world: World, visits: Iterable<Arrival>, course: Course): Promise<Played> {
  const { deps, clock } = world
  const editions = deps.season.all().filter(({ playable }) => playable)
  const played: Played = {
    visits: 0,
    visitors: new Map(editions.map(({ id }) => [id, new Set()])),
    refusals: new Map(),
    imports: [],
  }
  const supplies = await suppliesFor(world, editions, course)
  const visitBy = visitor(world, course, { supplies, played })
  const steps = stepsOf(world, editions, course, played)
  for (const { at, person } of visits) {
    await steps.until(at)
    clock.at = Math.max(at, clock.at)
    const open = editions.filter(({ opensAt, closesAt }) => clock.at >= opensAt && clock.at < closesAt)
    if (open.length > 0) played.visits++
    for (const edition of open) {
      played.visitors.get(edition.id)?.add(person)
      await GAMES[edition.kind]?.simulated.visit(visitBy(person, edition))
    }
  }
  await steps.until(course.isWhole ? endOf(editions) : (course.until ?? clock.at + STEP_MS))
  return played
}

type Supplies = Map<string, Map<string, string[]>>

async function suppliesFor({ deps, clock }: World, editions: readonly Edition[], { people, seed }: Course) {
  const supplies: Supplies = new Map()
  const random = bytesFrom(`codes|${seed}`)
  for (const edition of editions) {
    const brought = await GAMES[edition.kind]?.simulated.supply?.(edition, { ...deps, people, now: clock.at, random })
    supplies.set(edition.id, new Map([...(brought ?? [])].map(([offer, codes]) => [offer, [...codes]])))
  }
  return supplies
}

/** Returns the function that makes the visit of a person to an edition at the instant of the clock. */
function visitor(
  { deps, clock, call }: World,
  { seed }: Course,
  { supplies, played }: { supplies: Supplies; played: Played },
) {
  const seen = new Map<string, Set<string>>()
  return (person: number, edition: Edition): Visit => {
    const account = accountOf(person)
    const { id, slug, edition: name } = edition
    const key = `${person}|${id}`
    return {
      edition,
      account,
      at: clock.at,
      day: dayOf(edition.zone, clock.at),
      reads: deps.db,
      roll: (subject) => numberOf(`roll|${seed}|${key}|${subject}`),
      once(subject) {
        const subjects = seen.get(key) ?? new Set()
        seen.set(key, subjects)
        return !subjects.has(subject) && Boolean(subjects.add(subject))
      },
      take: (offer) => supplies.get(id)?.get(offer)?.pop(),
      async call(endpoint, { params, input }) {
        await countRefusal(
          call({ edition, account, endpoint, params: { ...params, slug, edition: name }, input }),
          played,
        )
        // No two entries in a draw have the same time, because equal times leave their order to chance.
        clock.at++
      },
    }
  }
}

async function countRefusal(calling: Promise<unknown>, { refusals }: Played): Promise<void> {
  try {
    await calling
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1)
  }
}

/** Runs what a server, an organiser and winners do between visits, in steps of `STEP_MS`. */
function stepsOf(world: World, editions: readonly Edition[], course: Course, played: Played) {
  const { deps, clock } = world
  const jobs = jobsOf(deps, undefined, new AbortController().signal).filter(({ name }) => JOBS.has(name))
  let next = clock.at
  const step = async () => {
    clock.at = next
    await bringCodes(world, editions, course, played)
    await claimPrizes(world, editions, course)
    for (const edition of editions) if (next >= edition.closesAt) await enterWhatIsAwaited(world, edition)
    for (const job of jobs) await job.work()
    next += STEP_MS
  }
  return {
    async until(at: number) {
      while (next <= at) await step()
    },
  }
}

/** Returns when the last draw has passed its prizes on to its last alternate. */
function endOf(editions: readonly Edition[]): number {
  const ends = editions.flatMap(({ claimUntil, definition }) => [
    claimUntil,
    ...drawsIn(definition).map(
      ({ drawsAt, alternates, daysToClaim }) => drawsAt + (1 + alternates) * daysToClaim * DAY_MS,
    ),
  ])
  return Math.max(...ends) + DAY_MS
}

/** Imports the codes of partners for prizes, once they are due. */
async function bringCodes({ deps, clock }: World, editions: readonly Edition[], course: Course, { imports }: Played) {
  for (const edition of editions) {
    const { codesAfterDays } = course
    // Codes that come in time are there on the day before.
    if (clock.at < edition.opensAt + (codesAfterDays || -1) * DAY_MS) continue
    for (const { key, codes, stock } of edition.definition.prizes) {
      const isBrought = imports.some(({ campaign, prize }) => campaign === edition.id && prize === key)
      if (codes !== 'partner' || isBrought) continue
      const lines = Array.from({ length: stock }, (_, i) => ({ line: i + 1, code: `SIMULATED-${i + 1}` }))
      await deps.db.transact(() => importCodes(partnerStock(edition, key), lines, deps.codeHashing))
      imports.push({ campaign: edition.id, prize: key, at: clock.at })
    }
  }
}

/** Most winners claim; the others never do. */
async function claimPrizes(
  { deps, clock, call }: World,
  editions: readonly Edition[],
  { seed }: Course,
): Promise<void> {
  for (const edition of editions) {
    const waiting = { campaign: edition.id, deadline: edition.claimUntil, now: clock.at }
    for (const { id, unit, kind, account_id: account } of await deps.db.ask(wonIn(waiting))) {
      if (numberOf(`claim|${seed}|${edition.id}|${unit}`) >= CLAIMING) continue
      const input = kind === 'physical' ? { address: addressIn(edition) } : {}
      await call({ edition, account, endpoint: claimPrize, params: { id }, input } satisfies SimulatedCall)
    }
  }
}

const addressIn = (edition: Edition): PostalAddress => ({
  ...{ name: 'Ana Ruiz', street: 'Calle Mayor 1', postcode: '28001', city: 'Madrid', province: 'Madrid' },
  country: countryOf(edition),
})

/** Enters the results that a game waits for, and the public values of its draws once their lists are frozen. */
export async function enterWhatIsAwaited(
  { deps: { db }, clock }: { deps: Pick<Deps, 'db'>; clock: Readonly<Clock> },
  edition: Edition,
): Promise<void> {
  const entering = { actor: ACTOR, now: clock.at }
  if (clock.at < edition.closesAt + STEP_MS) {
    for (const { subject, most } of GAMES[edition.kind]?.results?.(edition) ?? []) {
      await db.transact(() => enterResult(edition, { subject, value: Math.floor(most / 2), ...entering }))
    }
  }
  for (const { key, publicValue } of edition.definition.draws) {
    if (publicValue === undefined) continue
    const [row] = await db.ask(drawingOf({ campaign: edition.id, key }))
    if (!row || row.frozen_at === null || row.public_value !== null) continue
    await db.transact(() => enterPublicValue(edition, { key, value: ACTOR, ...entering }))
  }
}
