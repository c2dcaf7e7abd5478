import { useEffect } from 'react'
import { range } from '#web/components/campaign/paper.ts'
import { play } from '#web/features/reveal/sound/use-sound.ts'
import { soundGoal } from './sounds.ts'

/** Shown after predictions are saved: the ball rolls along a chalk line into the net. */
export default function Goal() {
  useEffect(() => play(soundGoal), [])
  return (
    <svg className="goal" viewBox="0 0 320 40" aria-hidden="true" focusable="false">
      <path className="goal__line" pathLength="1" d="M4 34c90-2 190 1 262-1" />
      <g className="goal__net">
        <path
          d={range(5)
            .map((mesh) => `M${280 + mesh * 8} 5v29M272 ${10 + mesh * 6}h42`)
            .join('')}
        />
        <path className="goal__post" d="M268 35V4h46v31" />
      </g>
      <g className="goal__ball">
        <circle r="9" />
        <path d="m0-5 4.8 3.5-1.8 5.600h-6L-4.8-1.500zM0-9v4M8.600-2.800 4.8-1.500M5.300 7.300 3 4.100M-5.300 7.300-3 4.100M-8.600-2.800-4.8-1.500" />
      </g>
    </svg>
  )
}
