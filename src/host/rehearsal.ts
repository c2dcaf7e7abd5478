import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { EnvironmentFault } from './read-env.ts'

/** The file that makes a data folder that of a rehearsal. A site with such a folder is served only as a rehearsal. */
const FILE = 'rehearsal.json'

const Kept = v.object({
  /** Signs the link. */
  key: v.pipe(v.string(), v.minLength(32)),
  /** When the link stops working, by the clock of the machine. Epoch ms. */
  endsAt: v.number(),
  /** How far the clock of the rehearsal is ahead of the clock of the machine, in ms; negative for a past season. */
  ahead: v.number(),
  /** The time zone in which the rehearsal is shown. */
  zone: v.string(),
})

/** A rehearsal of a season: a site with a folder, keys, people and a clock of its own (docs/decisions/0124). */
export type Rehearsal = v.InferOutput<typeof Kept>

/** Returns the rehearsal of a data folder; undefined for the folder of any other site. */
export function readRehearsal(folder: string): Rehearsal | undefined {
  const file = join(folder, FILE)
  if (!existsSync(file)) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), readFileSync(file, 'utf8'))
  if (parsed.success) return parsed.output
  throw new EnvironmentFault(`${file} is damaged. Remove the folder, and begin the rehearsal again.`)
}

/** Writes the file as a whole, so that a process that ends meanwhile leaves the former one. */
export function keepRehearsal(folder: string, rehearsal: Rehearsal): void {
  const draft = join(folder, `${FILE}.${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, `${JSON.stringify(rehearsal, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, join(folder, FILE))
}

/** Returns the pass of a rehearsal: the token of its link, and the value of the cookie that the link sets. */
export const passOf = ({ key, endsAt }: Pick<Rehearsal, 'key' | 'endsAt'>): string =>
  createHmac('sha256', key).update(`rehearsal|${endsAt}`).digest('base64url')

export function isPassOf(rehearsal: Rehearsal, text: string): boolean {
  const [given, right] = [Buffer.from(text), Buffer.from(passOf(rehearsal))]
  return given.length === right.length && timingSafeEqual(given, right)
}
