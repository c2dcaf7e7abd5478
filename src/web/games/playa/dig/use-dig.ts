import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'
import { faultOf, isRefusal, type Fault as PlayFault } from '#web/features/play/play-fault.tsx'
import { idempotencyKeyFor } from '#web/features/play/play-request.ts'
import { skippablePause } from '#web/features/reveal/on-skip.ts'
import { play, tremble, wake } from '#web/features/reveal/sound/use-sound.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { beachQuery, digAt } from '../functions.ts'
import { digAtSlot, withDig } from '../state/beach-state.ts'
import { useRefreshBeach } from '../state/use-beach.ts'
import { WON_MS } from './animation-times.ts'
import { scoop, soundFind } from './sounds.ts'

export interface Fault extends PlayFault {
  slot: string
}

/** A dig that was just made, and the spot pressed in this tab. The dig is at another spot if another tab was faster. */
export interface Fresh {
  dig: Dig
  asked: number
}

const NO_ANSWER =
  'No nos ha llegado la respuesta. Tu turno está a salvo: comprueba la conexión y vuelve a intentarlo en el mismo sitio.'
const STROKES_MS = 800

/** Makes a dig; shows the find when the strokes of the spade have ended and the response has arrived. */
export function useDig({ edition }: Beach, onFound: (fresh: Fresh) => void) {
  const slug = useSlug('playa')
  const queryClient = useQueryClient()
  const refreshBeach = useRefreshBeach()
  const [digging, setDigging] = useState<number>()
  /** The dig that the server has answered with while the spade still moves. */
  const [coming, setComing] = useState<Dig>()
  const [fault, setFault] = useState<Fault>()
  const isBusy = useRef(false)

  async function show(fresh: Fresh) {
    const { queryKey } = beachQuery(slug)
    // Otherwise a pending older response would restore the smooth sand.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (beach) => beach && withDig(beach, fresh.dig))
    onFound(fresh)
    play((sounds) => soundFind(sounds, fresh.dig))
    // Refreshed after the scene, because the stock of the prizes would reveal the find.
    setTimeout(refreshBeach, WON_MS)
    void queryClient.invalidateQueries({ queryKey: ['prizes'] })
    void queryClient.invalidateQueries({ queryKey: ['history'] })
  }

  /**
   * Returns the dig of the slot if it exists although this request was refused, for instance because another tab dug
   * first.
   */
  async function findMade(error: unknown, slot: string): Promise<Dig | undefined> {
    if (!isRefusal(error) || error.status === 401) return
    const beach = await queryClient.fetchQuery(beachQuery(slug)).catch(() => undefined)
    return beach && digAtSlot(beach, slot)
  }

  async function dig(slot: string, spot: number): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    const strokes = skippablePause(STROKES_MS)
    setFault(undefined)
    setDigging(spot)
    setComing(undefined)
    wake()
    play(scoop)
    tremble([12, 380, 12])
    try {
      const key = idempotencyKeyFor(slug, slot, spot)
      const made = await digAt({ data: { slug, edition, slot, spot, key } })
      setComing(made)
      await strokes
      await show({ dig: made, asked: spot })
    } catch (error) {
      const made = await findMade(error, slot)
      if (made) return await show({ dig: made, asked: spot })
      setFault({ slot, ...faultOf(error, NO_ANSWER) })
      if (isRefusal(error) && error.status !== 401) refreshBeach()
    } finally {
      isBusy.current = false
      setDigging(undefined)
    }
  }

  return { dig, digging, coming, fault }
}
