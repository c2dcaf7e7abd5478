import { createContext, use } from 'react'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Draft, Drafts } from '../drafts/drafts.ts'
import type { EurocopaData } from '../state/use-eurocopa.ts'

/** The data that every card of the page reads. */
export interface PredictionsState extends EurocopaData {
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

export const PredictionsContext = createContext<PredictionsState | undefined>(undefined)

export function usePredictions(): PredictionsState {
  const state = use(PredictionsContext)
  if (!state) throw new Error('a card outside the page of its matches')
  return state
}
