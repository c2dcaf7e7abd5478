import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MyPrediction, MyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { type Fault, faultOf, isRefusal } from '#web/features/play/play-fault.tsx'
import { myPredictionsQuery, saveNow } from '../functions.ts'
import { allWaiting, type Draft, type Drafts, withoutSaved } from './drafts.ts'

interface RejectedDraft {
  draft: Draft
  detail: string
}

/** The result of the last save. */
export interface SaveResult {
  savedAt: number | null
  saved: number
  refused: readonly RejectedDraft[]
}

const NO_LINE = 'No hay conexión. Tus pronósticos están aquí y se envían solos cuando vuelva.'

interface SavingOptions {
  edition: string
  drafts: Drafts
  change: (work: (drafts: Drafts) => Drafts) => void
}

/** Sends all drafts together; without a connection, sends them when the connection is back. */
export function useSaving({ edition, drafts, change }: SavingOptions) {
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [answer, setAnswer] = useState<SaveResult>()
  const [fault, setFault] = useState<Fault>()
  const isSending = useRef(false)
  const key = useRef({ of: '', key: '' })

  /** Returns an idempotency key for a batch. A retry of the same batch after a lost response gets the same key. */
  function keyFor(batch: unknown): string {
    const of = JSON.stringify(batch)
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
    return key.current.key
  }

  async function send() {
    const sent = Object.values(drafts)
    // Otherwise a second press during a request would send the same batch again.
    if (isSending.current || sent.length === 0) return
    isSending.current = true
    setPending(true)
    setFault(undefined)
    try {
      const predictions = sent.map(({ match, goals: [home, away], through }) => ({ match, home, away, through }))
      const { saved, refused } = await saveNow({ data: { edition, key: keyFor(sent), predictions } })
      key.current = { of: '', key: '' }
      await keepSaved(saved)
      const answered = [...saved, ...refused].map(({ match }) => match)
      change((now) => withoutSaved(now, sent, answered))
      setAnswer({
        savedAt: saved[0]?.savedAt ?? null,
        saved: saved.length,
        refused: refused.flatMap(({ match, detail }) => {
          const draft = sent.find((one) => one.match === match)
          return draft ? [{ draft, detail }] : []
        }),
      })
    } catch (error) {
      setFault(faultOf(error, NO_LINE))
      if (!isRefusal(error)) change(allWaiting)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  async function keepSaved(saved: readonly MyPrediction[]) {
    const { queryKey } = myPredictionsQuery
    // Otherwise a pending older response would undo the save.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<MyPredictions>(queryKey, (mine) => mine && withSaved(mine, saved))
    void queryClient.invalidateQueries({ queryKey: ['eurocopa'] })
    for (const name of ['history', 'today', 'badges']) void queryClient.invalidateQueries({ queryKey: [name] })
  }

  const sendWaiting = useEffectEvent(() => {
    if (navigator.onLine && Object.values(drafts).some(({ waits }) => waits)) void send()
  })
  const hasWaiting = Object.values(drafts).some(({ waits }) => waits)
  useEffect(() => {
    if (!hasWaiting) return
    const look = () => sendWaiting()
    look()
    addEventListener('online', look)
    addEventListener('focus', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('focus', look)
    }
  }, [hasWaiting])

  return { send, isPending, answer, fault, dismiss: () => setAnswer(undefined) }
}

const withSaved = (mine: MyPredictions, saved: readonly MyPrediction[]): MyPredictions => ({
  ...mine,
  predictions: [...mine.predictions.filter(({ match }) => saved.every((one) => one.match !== match)), ...saved],
})
