import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../components/ui/feedback/notice.tsx'
import { ErrorSummary } from '../components/ui/fields/error-summary.tsx'
import { outcomeId } from '../format/outcome-id.ts'
import type { FormState } from './use-form.ts'
import './form.css'

/** A form that works with and without JavaScript: an error summary at the top, then its fields. */
export function Form({
  state,
  isLong = false,
  anchor = '',
  className = 'form',
  children,
}: {
  state: FormState
  className?: string
  /** True if the text is worth keeping as a draft. */
  isLong?: boolean
  /** The form's anchor in its page, `#entrar`; without JavaScript, a refusal is shown there. */
  anchor?: string
  children: ReactNode
}) {
  const back = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const said = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // The submit button may be at the other end of a long form.
  useEffect(() => {
    if (state.message || state.isProving) said.current?.scrollIntoView({ block: 'nearest' })
  }, [state.message, state.isProving])
  useEffect(() => {
    // Leaves the focus alone if the visitor has gone on to another form meanwhile.
    if (state.message && form.current?.contains(document.activeElement)) said.current?.focus({ preventScroll: true })
  }, [state.message])
  const { name } = state.form
  useEffect(() => {
    if (!isLong || !form.current) return
    const element = form.current
    const leaving = new AbortController()
    void import('./draft.ts').then(({ keepDraft }) => keepDraft(element, name, leaving.signal))
    return () => leaving.abort()
  }, [isLong, name])
  return (
    <form {...state.form} className={className} ref={form}>
      <ErrorSummary
        key={state.refusals}
        id={outcomeId(name)}
        faults={state.faults}
        isCorrected={state.isAllCorrected}
      />
      <input type="hidden" name="_form" value={state.form.name} />
      <input type="hidden" name="_back" value={back + anchor} />
      {children}
      {/* Rendered empty from the start, because screen readers would miss the first message of a new live region. Below
          the button, because a message above the fields would move them. */}
      <div
        className="form__said"
        id={state.faults.length > 0 ? undefined : outcomeId(name)}
        aria-live="polite"
        tabIndex={-1}
        ref={said}
      >
        {state.message ? <Notice tone="success">{state.message}</Notice> : null}
        {state.isProving ? <Notice>Estamos comprobando que eres una persona; tarda unos segundos.</Notice> : null}
      </div>
      {state.hasRecaptcha ? (
        <p className="small muted">
          reCAPTCHA protege este formulario; se aplican la{' '}
          <a href="https://policies.google.com/privacy">política de privacidad</a> y los{' '}
          <a href="https://policies.google.com/terms">condiciones</a> de Google.
        </p>
      ) : null}
    </form>
  )
}
