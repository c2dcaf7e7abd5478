import type { ReactNode } from 'react'
import type { Shell } from '#contract/games/playa/shells.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { rays } from '#web/components/campaign/paper.ts'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { PrizeDisc } from '#web/features/reveal/prize-disc.tsx'
import { ShellArt } from '../album/shell-art.tsx'
import './find-scene.css'

interface FindSceneProps {
  shell: Shell
  /** The prize that came with the shell. */
  prize: WonPrize | undefined
  /** Throws confetti for a fresh find with a new shell or a prize. */
  isFestive: boolean
  /** The stamp that lands on the find. */
  children: ReactNode
}

/** The find as it comes out of the sand: the shell, and the prize if there is one. */
export function FindScene({ shell, prize, isFestive, children }: FindSceneProps) {
  return (
    <div className="playa-scene" aria-hidden="true">
      <svg className="playa-scene__rays" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        {rays(100, 100, 14, [150], 14, 0.24).map((ray) => (
          <polygon key={ray} points={ray} />
        ))}
      </svg>
      <div className="playa-scene__things">
        <span className="playa-scene__shell">
          <ShellArt shell={shell} sizes="11rem" />
        </span>
        {prize ? <PrizeDisc kind="playa" name={prize.symbol} /> : null}
      </div>
      {children}
      {isFestive ? <Confetti /> : null}
    </div>
  )
}
