import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { watchBuilds } from '#web/browser/build-updates.ts'
import { reloadRestored } from '#web/browser/restored-page.ts'
import { scrollAgain } from '#web/browser/scroll-again.ts'
import { OfflineNotice } from '#web/components/layout/offline-notice.tsx'
import { Toaster } from '#web/components/ui/toaster.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { concernsPopup } from '#web/session/concerns-popup.ts'

const AnalyticsConsent = lazy(() => import('#web/components/layout/analytics-consent.tsx'))
// The page works without them.
const PopupStart = lazy<ComponentType>(() => import('./popup-start.tsx').catch(() => ({ default: () => null })))

/** Parts that every page needs after hydration; fetched then, because no first paint needs them. */
export default function Companions({ build, analyticsId }: { build: string; analyticsId?: string | undefined }) {
  useEffect(() => {
    if (build) watchBuilds(build)
  }, [build])
  useEffect(scrollAgain, [])
  const queryClient = useQueryClient()
  useEffect(() => reloadRestored(() => Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.user)), [queryClient])
  const [hasPopup] = useState(concernsPopup)
  return (
    <>
      <OfflineNotice />
      <Toaster />
      <Suspense fallback={null}>
        {hasPopup ? <PopupStart /> : null}
        {analyticsId ? <AnalyticsConsent id={analyticsId} /> : null}
      </Suspense>
    </>
  )
}
