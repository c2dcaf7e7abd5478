import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { unitsOf } from '#api/campaigns/proof/fairness.ts'
import { proofOf } from '#api/campaigns/proof/proof.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { applySeason, readEditions, seasonState } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { diceOf } from '#tests/fuzz/dice.ts'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { programOf } from '#tests/support/programs.ts'
import {
  beach,
  CARD_PRIZES,
  editionContext,
  freezing,
  LEDGER_KEY,
  scratchCard,
  seasonOf,
} from '#tests/support/seasons.ts'
import { verifier } from '#tests/support/verifier.ts'
import type { Verdict } from './hold.ts'

const [NARANJAS, VALE] = CARD_PRIZES
/** Units that each amendment adds. */
const MORE = 400

/** A season whose card is amended, and whose beach is published again, with each number. */
function seasonAt(n: number) {
  const vale = { ...VALE, name: `Vale ${n}`, stock: VALE.stock + n * MORE }
  const texts = { ...beach().texts, tagline: `Cava ${n}` }
  return seasonOf(
    scratchCard({ ...windowFromNow(-2, 20, 50), prizes: [NARANJAS, vale] }),
    beach({ ...windowFromNow(5, 30, 60), texts }),
  )
}

/** Kills `season apply` again and again, while it amends a running edition and publishes one that has not opened. */
export class AppliesKills {
  readonly #url: string
  readonly #file: string
  readonly #seed: number
  /** Milliseconds that a whole run took. */
  #wholeMs = 0
  #version = 0

  constructor({ url, folder, seed }: { url: string; folder: string; seed: number }) {
    this.#url = url
    this.#file = join(folder, 'season.json')
    this.#seed = seed
  }

  async begin(): Promise<void> {
    const db = await openDatabase(this.#url)
    try {
      await migrate(db)
      await applySeason(db, parseSeason(seasonAt(0), GAMES), freezing(Date.now))
    } finally {
      await db.close()
    }
    const startedAt = performance.now()
    await this.#apply(1)
    this.#wholeMs = performance.now() - startedAt
    this.#version = 1
  }

  /** Kills one run at any point of it. Reports what is half-done as wrong, and a whole season that is gone as lost. */
  async cycle(n: number): Promise<Verdict> {
    const next = this.#version + 1
    await this.#apply(next, diceOf(this.#seed, n).below(Math.ceil(this.#wholeMs)))
    const db = await openDatabase(this.#url, { beside: true })
    try {
      const { versions, wrong } = await heldBy(db)
      const [version = -1, ...others] = new Set(versions)
      const isHalf = others.length > 0 || (version !== this.#version && version !== next)
      const lost = version < this.#version ? [`version ${version} after ${this.#version}`] : []
      this.#version = version
      return { lost, doubled: [], wrong: isHalf ? [`versions ${versions.join()}`, ...wrong] : wrong }
    } finally {
      await db.close()
    }
  }

  async #apply(version: number, killAfterMs?: number): Promise<void> {
    writeFileSync(this.#file, JSON.stringify(seasonAt(version)))
    const words = ['apply', this.#file, '--yes', '--reason', `Cambio ${version}`]
    const env = { ...CLEAN_ENV, DATABASE_URL: this.#url, SESSION_SECRET: 'x'.repeat(32), LEDGER_KEY, OPERATOR: 'ana' }
    const child = spawn(process.execPath, programOf('season', ...words), { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    if (killAfterMs !== undefined) {
      await Promise.race([setTimeout(killAfterMs), ended])
      child.kill('SIGKILL')
    }
    const [code] = await ended
    if (killAfterMs === undefined && code !== 0) throw new Error(`season apply ended with ${code}`)
  }
}

/** Returns the version of each part of the season, and what contradicts itself. */
async function heldBy(db: Database): Promise<{ versions: number[]; wrong: string[] }> {
  const editions = await readEditions(db, editionContext)
  const [card, sand] = [editions.get('rasca/test'), editions.get('playa/test')]
  const { newest } = await seasonState(db)
  if (!card || !sand || !newest) return { versions: [], wrong: ['an edition or the generation is missing'] }
  const rows = await db.read
    .selectFrom('prize_unit')
    .select(['unit', 'prize_key'])
    .where('campaign_id', '=', card.id)
    .execute()
  const tallies = await db.read.selectFrom('tally').select(['key', 'n']).where('campaign_id', '=', card.id).execute()
  const left = Number(tallies.find(({ key }) => key === 'left:vale')?.n)
  const vales = rows.filter(({ prize_key }) => prize_key === 'vale').length
  const proof = await proofOf(db, card, GAMES, Date.now())
  const promised = unitsOf(card.definition).map(({ unit }) => unit)
  const isComplete =
    promised.toSorted().join() ===
    rows
      .map(({ unit }) => unit)
      .toSorted()
      .join()
  return {
    versions: [
      card.amendments.length,
      (vales - VALE.stock) / MORE,
      (left - VALE.stock) / MORE,
      Number(/\d+$/.exec(sand.definition.texts.tagline)?.[0]),
      newest.n - 1,
    ],
    wrong: [...(isComplete ? [] : ['the units are not those of the definition']), ...verifier.comprobarPromesa(proof)],
  }
}
