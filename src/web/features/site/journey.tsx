import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { movePages } from '#web/browser/page-motion.ts'
import { scrollAgain } from '#web/browser/scroll-again.ts'
import { NavigationProgress } from '#web/components/layout/navigation-progress.tsx'
import { PageSkeleton } from '#web/components/layout/page-skeleton.tsx'
import { setSkeleton } from '#web/components/layout/pending-screen.tsx'

setSkeleton(PageSkeleton)

/** What a page needs on the way to the next one, and not before somebody goes there. */
export default function Journey() {
  const router = useRouter()
  useEffect(() => movePages(router), [router])
  useEffect(scrollAgain, [])
  return <NavigationProgress />
}
