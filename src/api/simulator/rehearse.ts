import { insertConsents } from '../accounts/profile/queries.ts'
import { acceptedNow } from '../accounts/sign-up/new-account.ts'
import { uuidv7 } from '../db/uuid.ts'
import { emailOfPerson, nameOfPerson } from '../rehearsal/names.ts'
import type { SeasonFile } from '../season/season-file.ts'
import { arrivals } from './arrivals.ts'
import { playSeason } from './play-season.ts'
import { planOf } from './simulate.ts'
import { accountOf, addPeople, openWorld, type Place, type World } from './world.ts'

interface Rehearsed {
  /** The instant up to which people play. */
  at: number
  people: number
  seed: string
}

/**
 * Loads a season into a new database, and lets people play it up to an instant. Throws `SeasonFaults` and
 * `NothingToPlay`.
 */
export async function rehearse(file: SeasonFile, { at, people, seed }: Rehearsed, place: Place): Promise<void> {
  const { startsAt, days } = planOf(file, { days: undefined, now: Number.NEGATIVE_INFINITY })
  const world = await openWorld(file, { at: Math.min(startsAt, at) }, seed, place)
  try {
    await addNamedPeople(world, people)
    const crowd = { people, shape: 'launch', seed } as const
    await playSeason(world, until(at, arrivals(crowd, days)), {
      ...crowd,
      codesAfterDays: 0,
      isWhole: false,
      until: at,
    })
  } finally {
    await world.close()
  }
}

function* until<T extends { at: number }>(end: number, visits: Iterable<T>): Generator<T> {
  for (const visit of visits) {
    if (visit.at >= end) return
    yield visit
  }
}

/** Adds people with a name, who have accepted the rules. */
async function addNamedPeople({ deps, clock }: World, people: number): Promise<void> {
  const [edition] = deps.season.all().filter(({ playable }) => playable)
  if (!edition || people === 0) return
  const nameOf = (person: number) => ({ alias: nameOfPerson(person), email: emailOfPerson(person) })
  await addPeople(deps.db, people, edition, clock.at, nameOf)
  const { rules, privacy } = await acceptedNow(deps)
  for (let person = 0; person < people; person++) {
    const consent = { account_id: accountOf(person), granted: 1, at: clock.at }
    const rows = [
      { id: uuidv7(), ...consent, kind: 'rules' as const, version: rules },
      { id: uuidv7(), ...consent, kind: 'privacy' as const, version: privacy },
    ]
    await deps.db.transact(() => insertConsents(rows))
  }
}
