import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { siteQuery } from '#web/functions/site.ts'

/** Returns an empty component in place of a part whose script does not load. The page works without the part. */
const ignore = () => ({ default: () => null })
const PLACES = {
  profile: lazy<ComponentType>(() => import('./push-part.tsx').catch(ignore)),
  'after playing': lazy<ComponentType>(() => import('./push-after.tsx').catch(ignore)),
}

/**
 * Offers push notices on this device once the page is hydrated. Renders nothing if the operator has not set up push.
 */
export function PushOffer({ publicKey, place }: { publicKey: string | null; place: keyof typeof PLACES }) {
  const { hasWorker } = useSuspenseQuery(siteQuery).data
  if (publicKey === null || !hasWorker) return null
  const Part = PLACES[place]
  return (
    <ClientOnly>
      <Suspense>
        <Part />
      </Suspense>
    </ClientOnly>
  )
}
