import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { useNear } from '#web/components/ui/lazy-part.tsx'

export interface GameProps {
  slug: string
  /** The next step, shown after the visitor has tried the game. */
  children: ReactNode
}

export interface GameModule {
  Demonstration: ComponentType<GameProps>
}

/** Returns the component of a game to try. Its script and styles load when the visitor scrolls near it. */
export const gameToTry = (load: () => Promise<GameModule>) =>
  lazy(() =>
    load().then(
      ({ Demonstration }) => ({ default: Demonstration }),
      () => ({ default: NotLoaded }),
    ),
  )

const NotLoaded = () => <p className="demonstration__missing">No ha llegado. Recarga la página.</p>

interface DemonstrationProps extends Omit<GameProps, 'slug'> {
  campaign: Pick<CampaignSummary, 'kind' | 'slug' | 'title'>
  Game: ComponentType<GameProps> | undefined
}

/**
 * Lets visitors try a game without an account. Reserves the space of the game, so that nothing moves when the game
 * loads. Hidden without scripts.
 */
export function Demonstration({ campaign: { kind, slug, title }, Game, children }: DemonstrationProps) {
  const [isNear, setNear] = useState(false)
  const place = useNear<HTMLDivElement>(() => setNear(true))
  return Game ? (
    <section className="demonstration" aria-labelledby="demostracion" data-campaign={kind}>
      <div className="demonstration__words on-ground">
        <h2 id="demostracion">Pruébalo sin cuenta</h2>
        <p>Así se juega a «{title}». No da premios ni guarda nada.</p>
      </div>
      <div className="demonstration__game" ref={place}>
        <Suspense>{isNear ? <Game slug={slug}>{children}</Game> : null}</Suspense>
      </div>
    </section>
  ) : null
}
