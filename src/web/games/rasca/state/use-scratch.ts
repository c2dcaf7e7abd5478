import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { type Fault, faultOf, isRefusal } from '#web/features/play/play-fault.tsx'
import { idempotencyKeyFor, keepaliveFetch } from '#web/features/play/play-request.ts'
import { cardsQuery, noteRevealed, openCard } from '../functions.ts'
import { useRefreshCards } from './use-cards.ts'

type EditionAddress = Pick<Campaign, 'slug' | 'edition'>

export interface Scratch {
  /** True when the member may see the result. */
  isShown: boolean
  /** True for a card that was uncovered just now, in this view of the page. */
  isFresh: boolean
  isOpening: boolean
  fault: Fault | undefined
  /** Number of failed attempts to open the card; each failure restores the foil. */
  failures: number
  /** Opens the card once, even if called several times. */
  open(): Promise<Card | undefined>
  /** Opens the card if necessary and shows the result. Calls `onResult` if there is a result. */
  uncover(onResult: (opened: Card) => void): Promise<void>
}

const NO_ANSWER =
  'No nos ha llegado la respuesta. Tu tarjeta está a salvo: comprueba la conexión y vuelve a intentarlo.'

/** Returns the state of one card in this browser. The ledger contains the outcome before the page shows anything. */
export function useScratch(card: Card, { slug, edition }: EditionAddress): Scratch {
  const queryClient = useQueryClient()
  const refreshCards = useRefreshCards(slug)
  const opening = useRef<Promise<Card | undefined>>(undefined)
  const [isOpening, setOpening] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [failures, setFailures] = useState(0)

  async function keep(changed: Card) {
    const { queryKey } = cardsQuery(slug)
    const wasAsking = queryClient.isFetching({ queryKey }) > 0
    // Otherwise a pending older response would restore the old card.
    await queryClient.cancelQueries({ queryKey })
    const put = (cards: readonly Card[]) => cards.map((one) => (one.slot === changed.slot ? changed : one))
    queryClient.setQueryData(
      queryKey,
      (cards) => cards && { ...cards, current: put(cards.current), past: put(cards.past) },
    )
    if (wasAsking) refreshCards()
  }

  async function request(isToBeSeen: boolean): Promise<Card | undefined> {
    setFault(undefined)
    setOpening(true)
    try {
      const opened = await openCard({
        data: { slug, edition, slot: card.slot, key: idempotencyKeyFor(slug, card.slot), isToBeSeen },
      })
      await keep(opened)
      return opened
    } catch (error) {
      opening.current = undefined
      setFault(faultOf(error, NO_ANSWER))
      setFailures((before) => before + 1)
      // After a refusal the cards on this page are out of date.
      if (isRefusal(error) && error.status !== 401) refreshCards()
      return undefined
    } finally {
      setOpening(false)
    }
  }

  function open(isToBeSeen = false) {
    if (card.play) return Promise.resolve(card)
    opening.current ??= request(isToBeSeen)
    return opening.current
  }

  async function uncover(onResult: (opened: Card) => void) {
    const opened = await open(true)
    if (!opened?.play || isShown) return
    setFresh(true)
    onResult(opened)
    await keep({ ...opened, state: 'revealed' })
    if (opened.state !== 'revealed') await markRevealed(opened.play.id)
    await refreshChanged()
  }

  /** Called after uncovering and not after opening, because the refreshed data would reveal the prize. */
  async function refreshChanged() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['prizes'] }),
      queryClient.invalidateQueries({ queryKey: ['history'] }),
    ])
  }

  async function markRevealed(play: string) {
    // The outcome is valid even if this request fails. The history depends on the request.
    const seen = await noteRevealed({ data: { play }, fetch: keepaliveFetch }).catch(() => undefined)
    if (seen) await keep(seen)
  }

  const isShown = isFresh || card.state === 'revealed' || card.state === 'settled'
  return { isShown, isFresh, isOpening, fault, failures, open, uncover }
}
