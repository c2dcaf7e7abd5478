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
  /** The prize that came with the shell; it rises out of a chest. */
  prize: WonPrize | undefined
  /** Throws confetti for a fresh find with a new shell or a prize. */
  isFestive: boolean
  /** The stamp that lands on the find. */
  children: ReactNode
}

/**
 * The find as it comes out of the sand: first the back of the shell, then its printed side, then a chest if there is a
 * prize.
 */
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
          <ShellArt shell={shell} side="back" />
          <ShellArt shell={shell} sizes="11rem" />
        </span>
        {prize ? (
          <>
            <span className="playa-scene__chest">
              <Chest />
            </span>
            <PrizeDisc kind="playa" name={prize.symbol} />
          </>
        ) : null}
      </div>
      {children}
      {isFestive ? <Confetti /> : null}
    </div>
  )
}

/** Pearls and coins in the open chest: x, y, size and colour. */
const TREASURE = [
  [30, 46, 8, 'var(--print-white)'],
  [46, 42, 9, 'var(--print-orange)'],
  [62, 44, 10, 'var(--print-pink)'],
  [78, 42, 8, 'var(--print-white)'],
  [91, 46, 7, 'var(--print-orange)'],
] as const

const Chest = () => (
  <svg className="playa-chest" viewBox="0 0 120 110" aria-hidden="true" focusable="false">
    <path fill="var(--shade)" d="M16 52h98v50H16z" />
    <g className="playa-chest__gold">
      {TREASURE.map(([x, y, r, fill]) => (
        <circle key={x} cx={x} cy={y} r={r} fill={fill} stroke="var(--print-brown)" strokeWidth="2" />
      ))}
    </g>
    <path fill="var(--print-brown)" d="m10 50 98-2-2 50-93 2z" />
    <path fill="var(--print-orange)" d="m10 50 98-2v9l-98 2zM22 59l9-1 1 41h-9zM86 58h9l-1 40h-9z" />
    <path fill="var(--print-yellow)" d="M50 50h18l-1 22c-5 4-11 4-16 0z" />
    <circle cx="59" cy="62" r="4" fill="var(--print-ink)" />
    <g className="playa-chest__lid">
      <path fill="var(--print-brown)" d="M8 49C10 22 26 12 60 12s48 9 50 35z" />
      <path
        fill="var(--print-orange)"
        d="M22 49c0-16 3-26 9-32l9-3c-7 8-9 20-9 35ZM87 48c0-15-2-26-9-34l9 3c6 6 9 16 9 31ZM8 49c0-4 1-7 2-9l98-1 2 8z"
      />
      <path fill="var(--print-yellow)" d="M51 38h17v11H51z" />
    </g>
  </svg>
)
