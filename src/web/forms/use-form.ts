import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type InputEvent, type SubmitEvent, useRef, useState } from 'react'
import type { BotAction } from '#contract/primitives/bot-actions.ts'
import { own } from '#contract/primitives/own.ts'
import { type ProblemBody, ProblemError } from '#contract/problem/problem-error.ts'
import { NO_CONNECTION } from '../browser/network/no-connection.ts'
import { SESSION_END } from '../browser/session/session-end.ts'
import type { Fault } from '../components/ui/fields/error-summary.tsx'
import { notify } from '../components/ui/toasts/notify.ts'
import { keepPage } from '../routing/keep-page.ts'
import type { Done, FormOutcome, Refusal } from '../server/forms/form-outcome.ts'
import { refreshQueries } from '../session/refresh-queries.ts'
import { correctedIds } from './corrected-fields.ts'
import { dropDraft } from './draft-storage.ts'
import { showOutcome } from './show-outcome.ts'
import { useBotProof } from './use-bot-proof.ts'
import { useFlash } from './use-flash.ts'

/** A server function with the validator `postedForm` and the handler `formHandler`. */
export interface FormFunction {
  (options: { data: FormData }): Promise<FormOutcome>
  url: string
}

export interface UseFormOptions {
  /** The form's name, unique on its page. Without JavaScript, the name identifies the form that was refused. */
  name: string
  submit: FormFunction
  /** Called instead of the navigation to the outcome's target. The form is busy until it resolves. */
  onDone?: (done: Done) => unknown
  /** Fetches what the outcome shows, so that it appears at once. */
  preload?: () => Promise<unknown>
  /** The action for which the form sends a bot proof. */
  botCheck?: BotAction
  /** Maps the path of a field error to the id of the field, where they differ. */
  fieldIds?: Record<string, string>
}

/**
 * Submits a form without leaving the page, and returns the refusal or message to show. Without JavaScript the form
 * posts normally.
 */
export function useForm({ name, submit, onDone, preload, botCheck, fieldIds = {} }: UseFormOptions) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const flashed = useFlash(name)
  const [refusal, setRefusal] = useState<Refusal | undefined>(flashed?.kind === 'refused' ? flashed : undefined)
  const [message, setMessage] = useState(flashed?.kind === 'done' ? flashed.message : undefined)
  const [isPending, setPending] = useState(false)
  /** Ids of the fields that were corrected after the refusal. */
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const isSending = useRef(false)
  const problem = refusal?.problem
  const { prepare, sendProven, isProving, hasRecaptcha } = useBotProof(botCheck, problem)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Ignore a second click while the first submission is pending.
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setMessage(undefined)
    const form = event.currentTarget
    const data = new FormData(form, event.nativeEvent.submitter)
    const { submitter } = event.nativeEvent
    const from = router.latestLocation.href
    try {
      const outcome = await sendProven(data, (filledIn) => send(submit, filledIn))
      if (outcome.kind === 'refused') return refuse(outcome)
      setRefusal(undefined)
      dropDraft(name)
      await showOutcome(form, { submitter, target: outcome.to }, async () => {
        await preload?.()
        await (onDone ? onDone(outcome) : goOn(outcome, form, from))
      })
    } finally {
      // Busy until the outcome is on the page: a button that is ready for a moment invites a second press.
      isSending.current = false
      setPending(false)
    }
  }

  function refuse(refused: Refusal) {
    if (HAS_ENDED.includes(refused.problem.code)) dispatchEvent(new Event(SESSION_END))
    setRefusal(refused)
    setCorrected([])
    setRefusals((count) => count + 1)
  }

  const isCorrected = (path: string) => corrected.includes(own(fieldIds, path) ?? path)

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    const ids = correctedIds(target)
    if (ids.length > 0) setCorrected((earlier) => [...earlier, ...ids])
  }

  async function goOn({ to, message: success }: Done, form: HTMLFormElement, from: string) {
    await refreshQueries(queryClient)
    const { href, pathname, searchStr } = router.latestLocation
    // Visitors who have followed a link meanwhile are left on that page.
    if (to === pathname + searchStr || href !== from) {
      await router.invalidate({ sync: true })
    } else {
      // Discard data that the router preloaded for another visitor; the loaders of the target run anyway.
      router.clearCache()
      // An outcome on the same page is scrolled to only as far as needed (`show-outcome.ts`), so that nothing jumps.
      const hashScrollIntoView = !to.startsWith(`${pathname}#`)
      await keepPage(router, () => router.navigate({ href: to, hashScrollIntoView }))
    }
    if (form.isConnected) {
      emptyPasswords(form)
      setMessage(success)
    } else if (success) notify(success, 'success')
  }

  return {
    form: { action: submit.url, method: 'post' as const, noValidate: true, onSubmit, onInput, onFocus: prepare, name },
    isPending,
    /** True if the proof takes noticeably long. */
    isProving,
    /** True if reCAPTCHA protects the form. Google then requires a notice, because its badge is hidden. */
    hasRecaptcha,
    problem,
    /** The success message, for a form that stays on its page. */
    message,
    faults: problem ? faultsOf(problem, fieldIds) : [],
    /** Counts the refusals, because the same refusal twice has to be announced twice. */
    refusals,
    /** True if every field that was refused has been corrected since. */
    isAllCorrected: problem?.fields?.length ? problem.fields.every(({ path }) => isCorrected(path)) : false,
    isCorrected,
    forgetCorrections: () => setCorrected([]),
    errorOf: (path: string) =>
      isCorrected(path) ? undefined : problem?.fields?.find((fault) => fault.path === path)?.message,
    writtenIn: (field: string) => refusal && own(refusal.values, field),
  }
}

/** Problems after which a member's page reloads (`session-tabs.ts`). */
const HAS_ENDED = ['session_ended', 'not_signed_in']

export type FormState = ReturnType<typeof useForm>

function emptyPasswords(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]')) field.value = ''
}

async function send(submit: FormFunction, data: FormData): Promise<FormOutcome> {
  try {
    return await submit({ data })
  } catch (error) {
    const problem = error instanceof ProblemError ? error.body : NO_CONNECTION
    return { kind: 'refused', problem, values: {} }
  }
}

function faultsOf(problem: ProblemBody, fieldIds: Record<string, string>): Fault[] {
  if (problem.fields?.length) {
    return problem.fields.map(({ path, message }) => ({ field: own(fieldIds, path) ?? path, message }))
  }
  const reference = problem.reference ? ` Referencia: ${problem.reference}.` : ''
  return [{ message: problem.detail + reference }]
}
