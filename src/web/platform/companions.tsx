import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Toaster } from '../components/ui/toaster.tsx'
import { sessionQuery } from '../session/session.ts'
import { watchBuilds } from './build-updates.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { reloadRestored } from './restored-page.ts'
import { scrollAgain } from './scroll-again.ts'

/** What keeps every page company once it has come alive; fetched after it, because no first paint needs it. */
const AnalyticsConsent = lazy(() => import('../components/layout/analytics-consent.tsx'))

export default function Companions({ build, analyticsId }: { build: string; analyticsId?: string | undefined }) {
  useEffect(() => {
    if (build) watchBuilds(build)
  }, [build])
  useEffect(scrollAgain, [])
  const queryClient = useQueryClient()
  useEffect(() => reloadRestored(() => Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.user)), [queryClient])
  return (
    <>
      <OfflineNotice />
      <Toaster />
      {analyticsId ? (
        <Suspense fallback={null}>
          <AnalyticsConsent id={analyticsId} />
        </Suspense>
      ) : null}
    </>
  )
}
