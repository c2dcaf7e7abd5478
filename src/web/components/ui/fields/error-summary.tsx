import { useEffect, useRef } from 'react'
import { plural } from '#web/format/plural.ts'
import './error-summary.css'

export type Fault = { field?: string; message: string }
export interface ErrorSummaryProps {
  faults: readonly Fault[]
  title?: string
  id?: string
  /** True once every field of the list has been corrected. */
  isCorrected?: boolean
}

/**
 * Says that a form was refused. A single fault that belongs to no field is a plain sentence. The messages are listed
 * here only if no field shows them (`error-summary.css`). When the list changes, the first field with an error takes
 * the focus, so that the visitor can go on at once, else the list.
 */
export function ErrorSummary({ faults, title, id, isCorrected = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const signature = faults.map((fault) => `${fault.field}:${fault.message}`).join('|')
  useEffect(() => {
    if (!signature) return
    const field = box.current?.closest('form')?.querySelector('[data-fault]')
    const control = field?.querySelector<HTMLElement>('input, select, textarea')
    const target = control ?? box.current
    target?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
    // With the label and the error of the field, which are above it.
    field?.scrollIntoView({ block: 'nearest' })
  }, [signature])
  if (faults.length === 0) return null
  const sentence = title || faults[1] || faults[0]?.field ? undefined : faults[0]?.message
  return (
    <div
      className="error-summary"
      role="alert"
      tabIndex={-1}
      id={id}
      ref={box}
      data-corrected={isCorrected ? '' : undefined}
    >
      <h2 className="error-summary__title">
        {isCorrected
          ? 'Ya puedes enviarlo otra vez'
          : (title ?? sentence ?? plural(faults.length, 'Revisa este dato', `Revisa estos ${faults.length} datos`))}
      </h2>
      {isCorrected || sentence ? null : (
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.field}${fault.message}`}>
              {fault.field ? <a href={`#${fault.field}`}>{fault.message}</a> : fault.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
