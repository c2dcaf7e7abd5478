import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { CampaignSummary } from '#contract/campaigns.ts'
import type { Kind } from '#contract/kinds.ts'
import { isInPlay } from '#web/features/landing/headline.ts'
import { useNear } from '#web/features/landing/use-near.ts'
import '#web/features/landing/demonstration.css'

export interface DemonstrationProps {
  /** The next step, once it has been tried. */
  children: ReactNode
}

interface DemonstrationModule {
  Demonstration: ComponentType<DemonstrationProps>
}

/** `<kind>/demonstration.tsx`: a game to try without an account. It comes with its styles once it is near. */
const GAMES = import.meta.glob<DemonstrationModule>('./*/demonstration.tsx')
const PARTS = new Map(
  Object.entries(GAMES).map(([file, load]) => [
    file,
    lazy(() =>
      load().then(
        ({ Demonstration }) => ({ default: Demonstration }),
        () => ({ default: NotLoaded }),
      ),
    ),
  ]),
)
const partOf = (kind: Kind) => PARTS.get(`./${kind}/demonstration.tsx`)

const NotLoaded = () => (
  <p className="demonstration__missing">No ha llegado. Comprueba la conexión y vuelve a cargar la página.</p>
)

/** The first campaign that can be played and tried. */
export const demonstrable = (campaigns: readonly CampaignSummary[]): CampaignSummary | undefined =>
  campaigns.find((campaign) => isInPlay(campaign) && partOf(campaign.kind))

/** Its place is kept from the start, so that nothing moves when the game comes. Without scripts there is none. */
export function Demonstration({
  campaign: { kind, title },
  children,
}: DemonstrationProps & { campaign: CampaignSummary }) {
  const [isNear, setNear] = useState(false)
  const place = useNear<HTMLDivElement>(() => setNear(true))
  const Part = partOf(kind)
  return Part ? (
    <section className="demonstration" aria-labelledby="demostracion" data-campaign={kind}>
      <div className="demonstration__words on-ground">
        <h2 id="demostracion">Pruébalo sin cuenta</h2>
        <p>Así se juega a «{title}». Es una demostración: no da premios y no guarda nada.</p>
      </div>
      <div className="demonstration__game" ref={place}>
        <Suspense>{isNear ? <Part>{children}</Part> : null}</Suspense>
      </div>
    </section>
  ) : null
}
