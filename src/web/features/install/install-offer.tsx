import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { InstallWay } from './after-load.ts'

const InstallCard = lazy<ComponentType<{ siteName: string; way: InstallWay }>>(() =>
  import('./install-card.tsx').catch(() => ({ default: () => null })),
)

/** Where the member is offered, once, to install the site. Empty on every other day. */
export function InstallOffer({ siteName }: { siteName: string }) {
  const [way, setWay] = useState<InstallWay>()
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    import('./after-load.ts').then(
      ({ onOffer }) => {
        if (!isGone) stop = onOffer((offered) => setWay(offered))
      },
      () => {},
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return way ? (
    <Suspense>
      <InstallCard siteName={siteName} way={way} />
    </Suspense>
  ) : null
}
