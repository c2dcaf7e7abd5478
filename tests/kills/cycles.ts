import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { uuidv7 } from '#api/db/uuid.ts'
import { type Dice, diceOf } from '#tests/fuzz/dice.ts'
import { KillableServer } from '#tests/support/killable-server.ts'
import type { Cluster } from '#tests/support/postgres.ts'
import { Traffic } from '#tests/support/traffic.ts'
import { ACTS, type Act } from './acts.ts'
import { type Done, hold, type Verdict } from './hold.ts'
import type { Pair } from './pair.ts'
import type { Disk } from './power.ts'
import { addMembers, beside, type Member, type World } from './world.ts'

/** The bundled program: it starts in half the time of the sources. */
const PROGRAM = [join(import.meta.dirname, '../../dist/server/temporada.js'), 'api']
const CLIENTS = 12
/** A kill comes at most this long after the response that it follows, so that it falls at any point of the next ones. */
const MOST_DELAY_MS = 12
const POSTGRES_KILLS = 1 / 3
/** A standby is promoted at most this long after its primary was killed. */
const MOST_AWAY_MS = 1_000

interface Call extends Done {
  member: Member
  act: Act
  key: string
}

/** Harms the site once while calls are in progress, and resolves when it is whole again. */
export type Harm = (traffic: Traffic<Call>, dice: Dice) => Promise<void>

interface KillsOptions {
  world: World
  server: KillableServer
  harm: Harm
  /** Chooses the moments of the kills and the order of the calls. */
  seed: number
  /** How many members play in a cycle; each plays every game once. */
  members?: number
  /** Called after the members of a cycle were added, before they play. */
  ready?: (() => void) | undefined
}

/** Has members play while the site is harmed, repeats every call, and compares all responses with the database. */
export class Kills {
  readonly #world: World
  readonly #server: KillableServer
  readonly #harm: Harm
  readonly #seed: number
  readonly #members: number
  readonly #ready: () => void

  constructor({ world, server, harm, seed, members = 6, ready = () => {} }: KillsOptions) {
    this.#world = world
    this.#server = server
    this.#harm = harm
    this.#seed = seed
    this.#members = members
    this.#ready = ready
  }

  /** Runs the cycle with a number: the same number and seed make the same choices. */
  async cycle(n: number): Promise<Verdict> {
    const dice = diceOf(this.#seed, n)
    const members = await beside(this.#world, (db) => addMembers(db, this.#members))
    this.#ready()
    const calls = members.flatMap((member) => ACTS.map((act) => callOf(member, act)))
    // Every call is sent twice at about the same time, as by a double tap.
    const traffic = new Traffic(shuffled([...calls, ...calls], dice), CLIENTS, (call) => this.#ask(call))
    await Promise.all([traffic.ended, this.#harm(traffic, dice)])
    for (const call of calls) await this.#ask(call)
    return beside(this.#world, (db) => hold(db, this.#world, calls))
  }

  async #ask({ act, member, key, bodies }: Call): Promise<void> {
    const [slug, edition] = act.campaign.split('/')
    const { path, input } = act.request(member, this.#world)
    const url = `/api/v1/campaigns/${slug}/editions/${edition}/${path}`
    const { status, body } = await this.#server.ask({ as: member.account, path: url, input, key })
    if (status >= 300) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`)
    bodies.push(body)
  }
}

/** The server of a world, from the bundled program. */
export const serverOf = ({ url, season }: World, folder: string, env = {}): KillableServer =>
  new KillableServer({ folder, url, season, program: PROGRAM, env })

/** Cuts the power: the API and PostgreSQL end, and all that was written and not synced is lost. */
export const powerLoss =
  (server: KillableServer, disk: Disk, cluster?: Cluster): Harm =>
  async (traffic, dice) => {
    await traffic.reached(dice.below(traffic.size))
    await setTimeout(dice.below(MOST_DELAY_MS))
    const killed = server.kill()
    await cluster?.crash(() => disk.cutPower())
    await killed
    if (!cluster) disk.cutPower()
    await server.start()
  }

/** Kills the API, and in a third of the cycles PostgreSQL too: before it, or at the same moment. */
export const killing =
  (server: KillableServer, cluster?: Cluster): Harm =>
  async (traffic, dice) => {
    const moment = dice.below(traffic.size)
    const takesDatabase = cluster !== undefined && dice.chance(POSTGRES_KILLS)
    const isTogether = dice.chance(0.5)
    const delayMs = dice.below(MOST_DELAY_MS)
    if (takesDatabase && !isTogether) {
      await traffic.reached(dice.below(moment + 1))
      await cluster.crash()
    }
    await traffic.reached(moment)
    await setTimeout(delayMs)
    const killed = server.kill()
    if (takesDatabase && isTogether) await cluster.crash()
    await killed
    await server.start()
  }

/** Kills the primary and promotes its standby. `note` gets the time from the promotion to the next response. */
export const failingOver =
  (pair: Pair, note: (ms: number) => void): Harm =>
  async (traffic, dice) => {
    const moment = dice.below(traffic.size - CLIENTS)
    await traffic.reached(moment)
    await setTimeout(dice.below(MOST_DELAY_MS))
    await pair.killPrimary()
    await setTimeout(dice.below(MOST_AWAY_MS))
    await pair.promote()
    const promotedAt = performance.now()
    await traffic.next()
    note(performance.now() - promotedAt)
    await traffic.ended
    await pair.addStandby()
  }

const callOf = (member: Member, act: Act): Call => ({ member, act, account: member.account, key: uuidv7(), bodies: [] })

function shuffled<T>(list: T[], dice: Dice): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = dice.below(i + 1)
    const [a, b] = [list[i], list[j]]
    if (a !== undefined && b !== undefined) [list[i], list[j]] = [b, a]
  }
  return list
}
