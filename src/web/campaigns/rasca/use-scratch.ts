import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Card } from '#contract/mechanics/rasca.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery, noteRevealed, openCard } from './functions.ts'
import { useRefreshCards } from './use-cards.ts'

export interface Fault {
  detail: string
  isSignedOut: boolean
}

export interface Scratch {
  /** The result may be seen. */
  isShown: boolean
  /** It was uncovered just now, in this view of the page. */
  isFresh: boolean
  isOpening: boolean
  fault: Fault | undefined
  /** How often opening it has failed; each time the foil comes back whole. */
  failures: number
  /** Opens the card, once, however often it is asked. */
  open(): Promise<Card | undefined>
  /** Opens it if need be and shows the result. */
  uncover(): Promise<void>
}

const NO_ANSWER =
  'No nos ha llegado la respuesta. Tu tarjeta está a salvo: comprueba la conexión y vuelve a intentarlo.'

/** The life of one card in this browser. The ledger knows the outcome before anything is drawn. */
export function useScratch(card: Card, edition: string): Scratch {
  const queryClient = useQueryClient()
  const refreshCards = useRefreshCards()
  const opening = useRef<Promise<Card | undefined>>(undefined)
  const [isOpening, setOpening] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [failures, setFailures] = useState(0)

  async function keep(changed: Card) {
    const { queryKey } = cardsQuery
    const wasAsking = queryClient.isFetching({ queryKey }) > 0
    // An answer that left before this one would put the old card back.
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
      const opened = await openCard({ data: { edition, slot: card.slot, key: keyFor(card.slot), isToBeSeen } })
      await keep(opened)
      return opened
    } catch (error) {
      opening.current = undefined
      setFault(faultOf(error))
      setFailures((before) => before + 1)
      // Refused: what may be played is no longer what this page shows.
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

  async function uncover() {
    const opened = await open(true)
    if (!opened?.play || isShown) return
    setFresh(true)
    await keep({ ...opened, state: 'revealed' })
    if (opened.state !== 'revealed') await tellThatItWasSeen(opened.play.id)
    await refreshChanged()
  }

  /** Not when the card is opened: its stock would give the prize away before it is uncovered. */
  async function refreshChanged() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: campaignQuery('rasca').queryKey, exact: true }),
      queryClient.invalidateQueries({ queryKey: ['prizes'] }),
      queryClient.invalidateQueries({ queryKey: ['history'] }),
    ])
  }

  async function tellThatItWasSeen(play: string) {
    // Cosmetic: the outcome stands whether or not this arrives.
    const seen = await noteRevealed({ data: { play }, fetch: stayingAlive }).catch(() => undefined)
    if (seen) await keep(seen)
  }

  const isShown = isFresh || card.state === 'revealed' || card.state === 'settled'
  return { isShown, isFresh, isOpening, fault, failures, open, uncover }
}

/** Arrives also when the visitor goes on to another page at once: the history waits for it. */
const stayingAlive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })

/** The server has answered; what else fails is lost on the way. */
const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code !== 'no_connection'

function faultOf(error: unknown): Fault {
  if (!isRefusal(error)) return { detail: NO_ANSWER, isSignedOut: false }
  const { detail, reference } = error.body
  return { detail: reference ? `${detail} Referencia: ${reference}.` : detail, isSignedOut: error.status === 401 }
}

/** One key a card for as long as the tab lives, so that a repeat after a lost answer is the same play. */
function keyFor(slot: string): string {
  const name = `temporada:rasca:${slot}`
  try {
    const kept = sessionStorage.getItem(name)
    if (kept) return kept
    const key = crypto.randomUUID()
    sessionStorage.setItem(name, key)
    return key
  } catch {
    // Storage is blocked: the card's own slot still makes a second play impossible.
    return `tab:${slot}`
  }
}
