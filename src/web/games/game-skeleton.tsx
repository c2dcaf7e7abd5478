import { useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { PageSkeleton } from '#web/components/layout/page/page-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '#web/components/ui/feedback/skeleton.tsx'
import { loadedStillPage } from './still-page.tsx'

/** Shows the next page without its data, at its top: the real scene of a game whose script has come, else placeholders. */
export function GameSkeleton() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isElsewhere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname !== path })
  useLayoutEffect(() => {
    if (isElsewhere) window.scrollTo(0, 0)
  }, [isElsewhere])
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
