import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { painted } from '#web/browser/painted.ts'
import { OfflineNotice } from '#web/components/layout/offline-notice.tsx'
import { notify } from '#web/components/ui/notify.ts'
import { Toaster } from '#web/components/ui/toaster.tsx'
import { afterLoad } from '#web/features/install/after-load.ts'
import { flashQuery } from '#web/functions/flash.ts'
import { sessionQuery } from '#web/functions/session.ts'
import type { Site } from '#web/server/site.ts'
import { concernsPopup } from '#web/session/concerns-popup.ts'

const AnalyticsConsent = lazy(() => import('#web/components/layout/analytics-consent.tsx'))
// The page works without them.
const Journey = lazy<ComponentType>(() => import('./journey.tsx').catch(() => ({ default: () => null })))
const PopupStart = lazy<ComponentType>(() => import('./popup-start.tsx').catch(() => ({ default: () => null })))

type CompanionProps = Pick<Site, 'build' | 'analyticsId' | 'hasWorker'>

/** Parts that every page needs after hydration, and no first paint does: most of them are fetched then. */
export function Companions({ build, analyticsId, hasWorker }: CompanionProps) {
  // Before the first click there is a pointer or a focus.
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const watch = new AbortController()
    const touch = () => {
      if (!navigator.onLine) return
      watch.abort()
      void painted().then(() => setTouched(true))
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, touch, watch)
  }, [])
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const memberId = () => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
    afterLoad({ router, build, hasWorker, memberId })
  }, [router, queryClient, build, hasWorker])
  useEffect(() => {
    const { form, outcome } = queryClient.getQueryData(flashQuery.queryKey) ?? {}
    if (outcome?.kind !== 'done' || !outcome.message || hasForm(form)) return
    queryClient.setQueryData(flashQuery.queryKey, null)
    notify(outcome.message, 'success')
  }, [queryClient])
  const [hasPopup] = useState(concernsPopup)
  return (
    <>
      <OfflineNotice />
      <Toaster />
      {/* Each by itself: one whose script is on its way hides what stands beside it, under the visitor's finger. */}
      <Suspense>{isTouched ? <Journey /> : null}</Suspense>
      <Suspense>{hasPopup ? <PopupStart /> : null}</Suspense>
      <Suspense>{analyticsId ? <AnalyticsConsent id={analyticsId} /> : null}</Suspense>
    </>
  )
}

/** A form that is still on the page shows its own message. One that was sent before the scripts came may be gone. */
const hasForm = (name: string | undefined): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=_form]')].some(({ value }) => value === name)
