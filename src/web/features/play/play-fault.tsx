import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'

/** The reason why a play has no result yet, as shown to the member. */
export interface Fault {
  detail: string
  isSignedOut: boolean
}

/** Returns true if the server refused the play; other failures are lost connections. */
export const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code !== 'no_connection'

export function faultOf(error: unknown, noAnswer: string): Fault {
  if (!isRefusal(error)) return { detail: noAnswer, isSignedOut: false }
  const { detail, reference } = error.body
  return { detail: reference ? `${detail} Referencia: ${reference}.` : detail, isSignedOut: error.status === 401 }
}

/** Shows the fault and scrolls it into view. Signing in again leads back to this page. */
export function FaultNotice({ fault: { detail, isSignedOut } }: { fault: Fault }) {
  const back = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <Notice
        tone="warning"
        live="assertive"
        actions={
          isSignedOut ? (
            // A full load, because the session in the browser's memory has ended.
            <a href={`/?volver=${encodeURIComponent(back)}#entrar`} className={buttonClass({ variant: 'secondary' })}>
              Volver a entrar
            </a>
          ) : undefined
        }
      >
        {detail}
      </Notice>
    </div>
  )
}
