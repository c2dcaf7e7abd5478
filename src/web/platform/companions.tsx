import { useEffect } from 'react'
import { Toaster } from '../components/ui/toaster.tsx'
import { watchBuilds } from './build-updates.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { scrollAgain } from './scroll-again.ts'

/** What keeps every page company once it has come alive; fetched after it, because no first paint needs it. */
export default function Companions({ build }: { build: string }) {
  useEffect(() => {
    if (build) watchBuilds(build)
  }, [build])
  useEffect(scrollAgain, [])
  return (
    <>
      <OfflineNotice />
      <Toaster />
    </>
  )
}
