import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { siteQuery } from '#web/functions/site.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'

/** Whoever has no use for it does without its script. */
const ignore = () => ({ default: () => null })
const PLACES = {
  profile: lazy<ComponentType>(() => import('./push-part.tsx').catch(ignore)),
  'after playing': lazy<ComponentType>(() => import('./push-after.tsx').catch(ignore)),
}

/** Notices on this device, where the operator has set them up and the page is alive; else nothing. */
export function PushOffer({ publicKey, place }: { publicKey: string | null; place: keyof typeof PLACES }) {
  const { hasWorker } = useLoaded(siteQuery)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive || publicKey === null || !hasWorker) return null
  const Part = PLACES[place]
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}
