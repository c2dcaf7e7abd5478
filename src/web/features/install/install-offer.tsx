import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type InstallWay, onOffer } from './install-prompt.ts'

const InstallCard = lazy<ComponentType<{ siteName: string; way: InstallWay }>>(() =>
  import('./install-card.tsx').catch(() => ({ default: () => null })),
)

/** Offers to install the site, on one day only. Renders nothing on all other days. */
export function InstallOffer({ siteName }: { siteName: string }) {
  const [way, setWay] = useState<InstallWay>()
  useEffect(() => onOffer(setWay), [])
  return way ? (
    <Suspense>
      <InstallCard siteName={siteName} way={way} />
    </Suspense>
  ) : null
}
