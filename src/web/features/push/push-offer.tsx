import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { siteQuery } from '#web/functions/site.ts'

/** The page works without it. */
const ignore = () => ({ default: () => null })
const PLACES = {
  profile: lazy<ComponentType>(() => import('./push-part.tsx').catch(ignore)),
  'after playing': lazy<ComponentType>(() => import('./push-after.tsx').catch(ignore)),
}

/** Notices on this device, where the operator has set them up and the page is hydrated; else nothing. */
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
