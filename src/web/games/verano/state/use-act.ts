import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { MySummer, News } from '#contract/games/verano/verano.schema.ts'
import type { FieldFault } from '#contract/problem/problem-error.ts'
import { type Fault, faultOf, isRefusal } from '#web/features/play/play-fault.tsx'
import { skippablePause } from '#web/features/reveal/on-skip.ts'
import { play, tremble, wake } from '#web/features/reveal/sound/use-sound.ts'
import { type FormFunction, useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { mySummerQuery } from '../functions.ts'
import { loadBadgeArt } from '../result/news.tsx'
import { soundNews } from './sounds.ts'
import { useRefreshSummer } from './use-summer.ts'

interface Answered {
  summer: MySummer
  news: News
  /** Whether the mission is done; set only in the response to the answer to a mission. */
  isDone?: boolean
}

/** The gains of a submit that just happened; the page animates and focuses them. */
export interface Gains {
  /** The field `n` of the form: the mission that was answered; null for any other form. */
  n: string | null
  news: News
  isDone: boolean
}

interface ActOptions {
  /** Unique on the page, as in `useForm`. */
  name: string
  /** The form function for a post without JavaScript. */
  submit: FormFunction
  send: (options: { data: FormData }) => Promise<Answered>
  /** Completes the data before the request, for example with an idempotency key. */
  prepare?: (data: FormData) => void
}

const NO_ANSWER = 'No nos ha llegado la respuesta. No se ha perdido nada: comprueba la conexión y vuelve a intentarlo.'
/** Minimum time in milliseconds until the result appears. Meanwhile the stamp is lifted. */
const HOLD_MS = 450

/**
 * Returns the state of a form of the summer. Without JavaScript the form is posted; with JavaScript it is sent without
 * leaving the page, which then shows the gains.
 */
export function useAct({ name, submit, send, prepare }: ActOptions) {
  const slug = useSlug('verano')
  const queryClient = useQueryClient()
  const refresh = useRefreshSummer()
  const state = useForm({ name, submit })
  const [brought, setBrought] = useState<Gains>()
  const [fault, setFault] = useState<Fault & { fields: FieldFault[] }>()
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  useFocusOnFault(name, fault?.fields)

  async function show({ summer, news, isDone = true }: Answered, n: string | null) {
    const { queryKey } = mySummerQuery(slug)
    // Otherwise a pending older response would undo the change.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, summer)
    setBrought({ n, news, isDone })
    if (isDone) {
      tremble([20, 60, 40])
      play((sounds) => soundNews(sounds, news))
    }
    for (const key of ['history', 'today', 'badges']) void queryClient.invalidateQueries({ queryKey: [key] })
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Otherwise a second press during a request would send the same form again.
    if (isSending.current) return
    isSending.current = true
    wake()
    const drawings = loadBadgeArt().catch(() => {})
    setPending(true)
    setFault(undefined)
    state.forgetCorrections()
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter)
    prepare?.(data)
    try {
      const [answered] = await Promise.all([send({ data }), skippablePause(HOLD_MS)])
      if (answered.news.badges.length > 0) await drawings
      const n = data.get('n')
      await show(answered, typeof n === 'string' ? n : null)
    } catch (error) {
      setFault({ ...faultOf(error, NO_ANSWER), fields: (isRefusal(error) && error.body.fields) || [] })
      if (isRefusal(error) && error.status !== 401) refresh()
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  const refusedNow = (path: string) =>
    state.isCorrected(path) ? undefined : fault?.fields.find((one) => one.path === path)?.message
  const errorOf = (path: string) => refusedNow(path) ?? state.errorOf(path)
  return { state: { ...state, form: { ...state.form, onSubmit } }, brought, fault, isPending, errorOf }
}

export type Act = ReturnType<typeof useAct>

function useFocusOnFault(name: string, fields: FieldFault[] | undefined) {
  const path = fields?.[0]?.path
  useEffect(() => {
    if (!fields || !path) return
    const input = document.forms.namedItem(name)?.querySelector<HTMLElement>(`input[name="${path}"]`)
    input?.focus()
    // With its error. A field that has the focus already is not scrolled to, and the error may have moved it.
    input?.closest('[data-fault]')?.scrollIntoView({ block: 'nearest' })
  }, [fields, path, name])
}
