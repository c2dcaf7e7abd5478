import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Cake, Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import { type Fault, faultOf, isRefusal } from '#web/features/play/play-fault.tsx'
import { idempotencyKeyFor } from '#web/features/play/play-request.ts'
import { skippablePause } from '#web/features/reveal/on-skip.ts'
import { play, tremble, wake } from '#web/features/reveal/sound/use-sound.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { answerNow, cakeQuery, recapQuery } from '../functions.ts'
import { candleOf } from '../state/cake-state.ts'
import { useRefreshCake } from '../state/use-cake.ts'
import { soundCandle, strike } from './sounds.ts'

const NO_ANSWER =
  'No nos ha llegado la respuesta. Tu vela está a salvo: comprueba la conexión y vuelve a enviar lo mismo.'
/** Milliseconds for striking the match and moving it to the wick; the result appears no earlier. */
const STRIKE_MS = 1100

/**
 * A try that was just made: its number, and the choice made in this tab. If another tab made the same try first, the
 * ledger contains the other tab's choice.
 */
export interface Fresh {
  try: number
  asked: number
}

/**
 * Sends the answer to one candle; shows the result when the match has reached the wick and the response has arrived.
 */
export function useCandle({ edition }: Pick<Cake, 'edition'>, { n, tries }: Candle) {
  const slug = useSlug('aniversario')
  const queryClient = useQueryClient()
  const refresh = useRefreshCake()
  const [answers, setAnswers] = useState<readonly Fresh[]>([])
  const [isStriking, setStriking] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const isBusy = useRef(false)
  const turn = tries.length + 1
  // Ignores a try that `cake` does not contain yet. `cake` may be updated a moment after `answers`; until then there is
  // no result to show or to focus.
  const fresh = answers.findLast((given) => given.try <= tries.length)

  async function show(cake: Cake, asked: number) {
    const { queryKey } = cakeQuery(slug)
    // Otherwise a pending older response would put the candle out again.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, cake)
    setAnswers((given) => [...given, { try: turn, asked }])
    play((sounds) => soundCandle(sounds, candleOf(cake, n)?.state ?? 'ready'))
    void queryClient.invalidateQueries({ queryKey: recapQuery(slug).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['history'] })
  }

  /**
   * Returns the current cake if it contains the try although the server refused this request, for instance because
   * another tab made the try.
   */
  async function findAnswered(error: unknown): Promise<Cake | undefined> {
    if (!isRefusal(error) || error.status === 401) return
    const cake = await queryClient.fetchQuery(cakeQuery(slug)).catch(() => undefined)
    return cake && (candleOf(cake, n)?.tries.length ?? 0) >= turn ? cake : undefined
  }

  async function answer(choice: number): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    const match = skippablePause(STRIKE_MS)
    setFault(undefined)
    setStriking(true)
    wake()
    play(strike)
    tremble([10, 90, 16])
    try {
      const key = idempotencyKeyFor(slug, edition, n, turn, choice)
      const data = { slug, edition, n, try: turn, answer: choice, key }
      const [{ cake }] = await Promise.all([answerNow({ data }), match])
      await show(cake, choice)
    } catch (error) {
      const cake = await findAnswered(error)
      if (cake) return await show(cake, choice)
      setFault(faultOf(error, NO_ANSWER))
      if (isRefusal(error) && error.status !== 401) refresh()
    } finally {
      isBusy.current = false
      setStriking(false)
    }
  }

  return { fresh, isStriking, fault, answer }
}
