import { useRouter, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { PageSkeleton } from '#web/components/layout/page/page-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '#web/components/ui/feedback/skeleton.tsx'
import { loadedStillPage } from './still-page.tsx'

/** Shows the next page without its data, at its top: the real scene of a game whose script has come, else placeholders. */
export function GameSkeleton() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isElsewhere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname !== path })
  const router = useRouter()
  // Read before the skeleton, which is shorter, takes the place of the page.
  const [left] = useState(() => ({ path: router.state.resolvedLocation?.pathname, y: window.scrollY }))
  useLayoutEffect(() => {
    if (isElsewhere) window.scrollTo(0, 0)
  }, [isElsewhere])
  // After Back the router restores no position: for it, the page that was left has been there all the time.
  useLayoutEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (left.path === router.state.location.pathname) window.scrollTo(0, left.y)
      })
    },
    [left, router],
  )
  const StillPage = loadedStillPage(path)
  if (!StillPage) return <PageSkeleton />
  return (
    <StillPage
      title={<Skeleton shape="title" />}
      lead={<Skeleton shape="lead" />}
      side={
        <SkeletonGroup label="Cargando la página">
          <Skeleton count={3} />
        </SkeletonGroup>
      }
    />
  )
}
