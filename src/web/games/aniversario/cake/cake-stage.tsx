import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cake, Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { isAllLit, litCount, nextToLight } from '../state/cake-state.ts'
import { candleWords } from '../state/candle-words.ts'
import { CakeArt } from './cake-art.tsx'
import { CandleArt } from './candle-art.tsx'
import './cake-stage.css'

interface StageProps {
  cake: Cake
  chosen: number | undefined
}

/** The cake with its seven candles. Each candle is a link to its question. */
export function CakeStage({ cake, chosen }: StageProps) {
  const lit = litCount(cake)
  const next = nextToLight(cake)
  const [wasLacking] = useState(!isAllLit(cake))
  return (
    <div className="cake-stage" data-lit={lit}>
      <CakeArt isLit={cake.candles.map(({ state }) => state === 'lit')} />
      <ol className="cake-candles" aria-label="Las velas de la tarta">
        {cake.candles.map((candle) => (
          <li key={candle.n}>
            <CandleLink
              candle={candle}
              today={cake.today}
              isOver={cake.obstacle === 'campaign_over'}
              isChosen={candle.n === chosen}
              isNext={candle.n === next?.n}
            />
          </li>
        ))}
      </ol>
      {wasLacking && isAllLit(cake) ? <Confetti /> : null}
    </div>
  )
}

interface CandleLinkProps {
  candle: Candle
  today: string
  /** After the end only the lit candles keep their tag. */
  isOver: boolean
  isChosen: boolean
  /** The candle to light next, the only one with sparks. */
  isNext: boolean
}

function CandleLink({ candle, today, isOver, isChosen, isNext }: CandleLinkProps) {
  const { n, state } = candle
  const { before, tag } = candleWords(candle, today)
  return (
    <Link
      to="."
      search={{ vela: String(n) }}
      resetScroll={false}
      className="cake-candle"
      id={`vela-${n}`}
      data-state={state}
      data-next={isNext || undefined}
      aria-current={isChosen ? 'true' : undefined}
    >
      <CandleArt n={n} state={state} />
      <span className="visually-hidden">
        Vela {n}
        {before}{' '}
      </span>
      {tag ? <span className={isOver && state !== 'lit' ? 'visually-hidden' : 'cake-candle__tag'}>{tag}</span> : null}
    </Link>
  )
}
