import { createContext, use } from 'react'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Picks } from '../drafts/use-picks.ts'
import type { EurocopaData } from '../state/use-eurocopa.ts'

/** The data that all cards of the page read. */
export interface PredictionsState extends EurocopaData, Omit<Picks, 'bar'> {
  predictions: ReadonlyMap<number, MyPrediction>
}

export const PredictionsContext = createContext<PredictionsState | undefined>(undefined)

export function usePredictions(): PredictionsState {
  const state = use(PredictionsContext)
  if (!state) throw new Error('a card outside the page of its matches')
  return state
}
