import type { InferOutput } from 'valibot'
import type { Moment, Proof, ProofPlay } from '#contract/campaigns.schema.ts'
import type { Draw } from '#contract/draws.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { type Chart, chartOf, type Win } from '../chart/chart.ts'

type Play = InferOutput<typeof ProofPlay>

/** The published data of an edition, as the verifier downloads them. */
export interface Published {
  proof: Proof
  moments: InferOutput<typeof Moment>[]
  plays: Play[]
  draws: { draw: Draw; entries: unknown[] }[]
}

/** The part of `/verificador.mjs` that this page uses. */
export interface Verifier {
  comprobar(published: Published, now: number, options: { limite: number }): string[]
  comprobarPromesa(proof: Proof, now: number): string[]
  /** The text that the verifier adds as the last line if the check has run out of time. */
  SIN_TIEMPO: string
  descargar(api: string, onProgress: (path: string, rows: number) => void): Promise<Published>
}

/** A contradiction. `shownAt` is the index of the first mark or bar of the chart that it concerns, or null. */
export interface Fault {
  text: string
  shownAt: number | null
}

export interface Checked {
  isOpen: boolean
  /** The first `MAX_FAULTS` contradictions. `faultCount` is the number of all contradictions. */
  faults: Fault[]
  faultCount: number
  /** True if the check has timed out, so that there may be more contradictions. */
  isLate: boolean
  plays: number
  moments: number
  given: number
  draws: number
  /** Null before the close, if no prize has a moment, and if the data cannot be shown. */
  chart: Chart | null
}

const MAX_FAULTS = 100
/**
 * Maximum length of an edition in the chart, in days. No edition is longer, and a longer one would take long to lay
 * out.
 */
const MAX_DAYS = 3660

/** Runs the verifier on the downloaded data for `limit` ms at most, and lays out the chart. */
export function check(verifier: Verifier, published: Published, limit: number): Checked {
  const isOpen = published.proof?.seed === null
  const found = isOpen
    ? verifier.comprobarPromesa(published.proof, Date.now())
    : verifier.comprobar(published, Date.now(), { limite: limit })
  const texts = found.filter((text) => text !== verifier.SIN_TIEMPO)
  const counts = countsOf(published)
  const chart = drawn(published, texts)
  return {
    isOpen,
    faults: texts.slice(0, MAX_FAULTS).map((text) => ({ text, shownAt: chart && findIn(chart, text) })),
    faultCount: texts.length,
    isLate: texts.length < found.length,
    ...counts,
    chart,
  }
}

/** Counts the published data. A value that is not a list counts as an empty list, and the verifier reports it. */
function countsOf({ moments, plays, draws }: Published) {
  const isList = Array.isArray
  return {
    plays: isList(plays) ? plays.length : 0,
    moments: isList(moments) ? moments.length : 0,
    given: isList(plays) ? plays.filter((play) => play?.unit != null).length : 0,
    draws: isList(draws) ? draws.length : 0,
  }
}

/** Returns the chart, or null before the close, if no prize has a moment, or if the data cannot be shown. */
function drawn(published: Published, texts: readonly string[]): Chart | null {
  try {
    const { proof, plays } = published
    const wins = winsOf(published)
    if (wins.length === 0 || proof.closesAt - proof.opensAt > MAX_DAYS * DAY_MS) return null
    return chartOf({ ...proof, wins, playsByDay: playsByDay(plays), faultsOf: faultsByName(texts) })
  } catch {
    return null
  }
}

function winsOf({ moments, plays }: Published): Win[] {
  const takers = new Map<string, Play>()
  for (const play of plays) if (play.unit !== null && !takers.has(play.unit)) takers.set(play.unit, play)
  return moments.map(({ unit, prize, opensAt }) => {
    const play = takers.get(unit)
    return { unit, prize, opensAt, play: play ? { ticket: play.ticket, at: play.at } : null }
  })
}

function playsByDay(plays: readonly Play[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { day } of plays) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}

/**
 * Maps each unit and ticket to the sentences that name it. Every word with a digit counts as the name of a unit or
 * ticket.
 */
function faultsByName(texts: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const text of texts) {
    for (const name of text.match(/[\w-]*\d[\w-]*/g) ?? []) {
      const naming = byName.get(name) ?? []
      byName.set(name, naming)
      naming.push(text)
    }
  }
  return byName
}

function findIn({ marks, bars }: Chart, text: string): number | null {
  const index = (bars.length > 0 ? bars : marks).findIndex(({ faults }) => faults.includes(text))
  return index < 0 ? null : index
}
