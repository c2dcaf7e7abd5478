import { useEffect, useRef } from 'react'
import { plural } from '#web/format/plural.ts'
import './error-summary.css'

export type Fault = { field?: string; message: string }
export type ErrorSummaryProps = { faults: readonly Fault[]; title?: string }

/** Lists the errors of a form. The list takes the focus whenever it changes. */
export function ErrorSummary({ faults, title }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const signature = faults.map((fault) => `${fault.field}:${fault.message}`).join('|')
  useEffect(() => {
    if (signature) box.current?.focus()
  }, [signature])
  if (faults.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2 className="error-summary__title">
        {title ?? plural(faults.length, 'Revisa este dato', `Revisa estos ${faults.length} datos`)}
      </h2>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.field}${fault.message}`}>
            {fault.field ? <a href={`#${fault.field}`}>{fault.message}</a> : fault.message}
          </li>
        ))}
      </ul>
    </div>
  )
}
