import * as v from 'valibot'
import type { PlayRow } from '../../../ledger/queries.ts'

/** The action of a try in the ledger. */
export const CANDLE = 'candle'

const TryDetail = v.object({
  n: v.number(),
  try: v.number(),
  /** The position of the choice, from 0. */
  answer: v.number(),
  isRight: v.boolean(),
})
export type TryDetail = v.InferOutput<typeof TryDetail>

export const tryIn = ({ detail }: Pick<PlayRow, 'detail'>): TryDetail => v.parse(TryDetail, JSON.parse(detail))
