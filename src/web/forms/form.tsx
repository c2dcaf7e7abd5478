import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorSummary } from '../components/ui/error-summary.tsx'
import { Notice } from '../components/ui/notice.tsx'
import type { FormState } from './use-form.ts'

/** A form that works with and without JavaScript: a summary of what is wrong on top, then its fields. */
export function Form({
  state,
  className = 'form',
  children,
}: {
  state: FormState
  className?: string
  children: ReactNode
}) {
  const back = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  return (
    <form {...state.form} className={className}>
      <ErrorSummary faults={state.faults} />
      {state.message ? <Notice tone="success">{state.message}</Notice> : null}
      <input type="hidden" name="_form" value={state.form.name} />
      <input type="hidden" name="_back" value={back} />
      {children}
    </form>
  )
}
