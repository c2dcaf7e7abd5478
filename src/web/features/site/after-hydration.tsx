import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { focusNewPage } from '#web/browser/navigation/focus-new-page.ts'
import { yieldBeforeNavigate } from '#web/browser/navigation/yield-before-navigate.ts'
import { registerWorker } from '#web/browser/services/register-worker.ts'
import { watchSession } from '#web/browser/session/session-tabs.ts'
import { OfflineNotice } from '#web/components/layout/notices/offline-notice.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'
import { Toaster } from '#web/components/ui/toasts/toaster.tsx'
import { noteVisit, watchInstall } from '#web/features/install/install-prompt.ts'
import { hasSecret } from '#web/format/secret-address.ts'
import { flashQuery } from '#web/functions/flash.ts'
import { sessionQuery } from '#web/functions/session.ts'
import type { Site } from '#web/routing/site.ts'
import { concernsPopup } from '#web/session/concerns-popup.ts'

const AnalyticsConsent = lazy(() => import('./analytics-consent.tsx'))
// Failures are ignored, because the page works without these scripts.
const PageNavigation = lazy<ComponentType<{ build: string }>>(() =>
  import('./page-navigation.tsx').catch(() => ({ default: () => null })),
)
const PopupStart = lazy<ComponentType>(() => import('./popup-start.tsx').catch(() => ({ default: () => null })))

type AfterHydrationProps = Pick<Site, 'build' | 'analyticsId' | 'hasWorker'>

/** Starts and renders the parts that every page needs after hydration, but not for its first paint. */
export function AfterHydration({ build, analyticsId, hasWorker }: AfterHydrationProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    const memberId = () => queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
    yieldBeforeNavigate(router)
    watchInstall()
    watchSession({ memberId, isNavigating: () => router.state.isLoading })
    if (memberId()) noteVisit()
    if (hasWorker) registerWorker()
  }, [router, queryClient, hasWorker])
  useEffect(() => focusNewPage(router), [router])
  useEffect(() => {
    const { form, outcome } = queryClient.getQueryData(flashQuery.queryKey) ?? {}
    if (outcome?.kind !== 'done' || !outcome.message || hasForm(form)) return
    queryClient.setQueryData(flashQuery.queryKey, null)
    notify(outcome.message, 'success')
  }, [queryClient])
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).href })
  const [hasPopup] = useState(concernsPopup)
  return (
    <>
      <OfflineNotice />
      <Toaster />
      {/* In one shared boundary, a part that is still loading would hide the parts that are already in use. */}
      <Suspense>
        <PageNavigation build={build} />
      </Suspense>
      <Suspense>{hasPopup ? <PopupStart /> : null}</Suspense>
      <Suspense>{analyticsId && !hasSecret(path) ? <AnalyticsConsent id={analyticsId} path={path} /> : null}</Suspense>
    </>
  )
}

/**
 * Returns whether the page has a form with this name. If so, the form shows its message itself. A form that was sent
 * before the scripts loaded may be gone from the page.
 */
const hasForm = (name: string | undefined): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=_form]')].some(({ value }) => value === name)
