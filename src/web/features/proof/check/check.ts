import type { InferOutput } from 'valibot'
import type { Moment, Proof, ProofPlay } from '#contract/campaigns.ts'
import type { Draw } from '#contract/draws.ts'
import { type Picture, pictureOf, type Win } from './picture.ts'

type Play = InferOutput<typeof ProofPlay>

/** What an edition publishes, as the verifier downloads it. */
export interface Published {
  proof: Proof
  moments: InferOutput<typeof Moment>[]
  plays: Play[]
  draws: { draw: Draw; entries: unknown[] }[]
}

/** What this page uses of `/verificador.mjs`. */
export interface Verifier {
  comprobar(published: Published): string[]
  comprobarPromesa(proof: Proof): string[]
  descargar(api: string, onProgress: (path: string, rows: number) => void): Promise<Published>
}

/** A contradiction, with the number of its mark or bar in the picture where it names one. */
export interface Fault {
  text: string
  shownAt: number | null
}

export interface Checked {
  isOpen: boolean
  /** The first ones of `faultCount`. */
  faults: Fault[]
  faultCount: number
  plays: number
  moments: number
  given: number
  draws: number
  /** Null where no prize has a moment, and before the close. */
  picture: Picture | null
}

const MAX_FAULTS = 100

/** Runs the verifier over what was downloaded, and lays out the picture. */
export function check({ comprobar, comprobarPromesa }: Verifier, published: Published): Checked {
  const { proof, moments, plays, draws } = published
  const isOpen = proof.seed === null
  const texts = isOpen ? comprobarPromesa(proof) : comprobar(published)
  const wins = winsOf(published)
  const picture =
    wins.length > 0 ? pictureOf({ ...proof, wins, playsByDay: playsByDay(plays), faultsOf: faultsByName(texts) }) : null
  return {
    isOpen,
    faults: texts.slice(0, MAX_FAULTS).map((text) => ({ text, shownAt: picture && findIn(picture, text) })),
    faultCount: texts.length,
    plays: plays.length,
    moments: moments.length,
    given: plays.filter(({ unit }) => unit !== null).length,
    draws: draws.length,
    picture,
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

/** The verifier names units and tickets in its sentences: words that hold a digit. */
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

function findIn({ marks, bars }: Picture, text: string): number | null {
  const index = (bars.length > 0 ? bars : marks).findIndex(({ faults }) => faults.includes(text))
  return index < 0 ? null : index
}
