import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { animateNavigation } from '#web/browser/motion/animate-navigation.ts'
import { scrollAgain } from '#web/browser/navigation/scroll-again.ts'
import { watchBuilds } from '#web/browser/updates/build-updates.ts'
import { NavigationProgress } from '#web/components/layout/page/navigation-progress.tsx'
import { setSkeleton } from '#web/components/layout/page/pending-screen.tsx'
import { GameSkeleton } from '#web/games/game-skeleton.tsx'
import { fetchStillPage } from '#web/games/still-page.tsx'

setSkeleton(GameSkeleton)
// This file is loaded in browsers alone.
if (parent !== window) import('./in-frame.ts').catch(() => {})

/** Starts and renders the parts that a page needs for the navigation to the next page, and in a frame. */
export default function PageNavigation({ build }: { build: string }) {
  const router = useRouter()
  useEffect(() => animateNavigation(router), [router])
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ toLocation }) => void fetchStillPage(toLocation.pathname)),
    [router],
  )
  useEffect(scrollAgain, [])
  useEffect(() => {
    if (build) watchBuilds(build)
  }, [build])
  return <NavigationProgress />
}
