import { createContext, use } from 'react'
import type { MyPrediction } from '#contract/mechanics/eurocopa.ts'
import type { Draft, Drafts } from './drafts.ts'
import type { EurocopaData } from './use-eurocopa.ts'

/** What every card of the page reads. */
export interface Porra extends EurocopaData {
  /** The server's, as far as the matches are concerned. */
  now: number
  drafts: Drafts
  predictions: ReadonlyMap<number, MyPrediction>
  onDraft: (draft: Draft) => void
  /** Takes a draft back, which can be had again. */
  onDiscard: (match: number) => void
  /** Takes a draft back whose fields its member has emptied. */
  onEmpty: (match: number) => void
  /** Sends every draft. */
  onSend: () => void
}

export const PorraContext = createContext<Porra | undefined>(undefined)

export function usePorra(): Porra {
  const porra = use(PorraContext)
  if (!porra) throw new Error('a card outside the page of its matches')
  return porra
}
