import { createContext, use } from 'react'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Draft, Drafts } from '../drafts/drafts.ts'
import type { EurocopaData } from '../state/use-eurocopa.ts'

/** The data that all cards of the page read. */
export interface PredictionsState extends EurocopaData {
  /** The server's time, by `useServerNow`. */
  now: number
  drafts: Drafts
  predictions: ReadonlyMap<number, MyPrediction>
  onDraft: (draft: Draft) => void
  /** Discards a draft; the member can restore it. */
  onDiscard: (match: number) => void
  /** Discards a draft after the member has emptied its fields. */
  onEmpty: (match: number) => void
  /** Sends all drafts. */
  onSend: () => void
}

export const PredictionsContext = createContext<PredictionsState | undefined>(undefined)

export function usePredictions(): PredictionsState {
  const state = use(PredictionsContext)
  if (!state) throw new Error('a card outside the page of its matches')
  return state
}
