import { near, range, scatter, star } from '#web/components/campaign/paper.ts'
import { candlesAfter, type PosterArtProps } from '#web/components/campaign/poster-days.ts'
import { CakeTier } from './cake/cake-tier.tsx'

const CANDLES = [70, 114, 157, 200, 243, 286, 330] as const
/** The order in which unlit candles appear before the opening: from the middle to the edges. */
const SET_FIRST = [3, 2, 4, 1, 5, 0, 6]
const WAX = ['var(--print-blue)', 'var(--print-white)', 'var(--print-red)', 'var(--print-yellow)'] as const

/** A cake of three tiers with seven candles on a paper tablecloth, with crumbs. */
export function PosterArt({ waited }: PosterArtProps) {
  const off = scatter(31)
  return (
    <>
      <path fill="var(--print-paper)" d="M-5 432 405 420v110H-5z" />
      {range(11).map((square) => (
        <path key={square} fill="var(--spark)" opacity=".75" d={`M${square * 40 - 16} ${431 - square}h18l2 100h-24z`} />
      ))}
      <path
        fill="var(--print-paper)"
        stroke="var(--ground)"
        strokeWidth="3"
        d="M30 462c60-16 280-16 340 0-20 22-320 22-340 0Z"
      />
      <CakeTier x={54} y={372} width={292} height={92} fill="var(--print-brown)" icing="var(--print-white)" drips={9} />
      <CakeTier x={84} y={298} width={232} height={80} fill="var(--print-paper)" icing="var(--accent)" drips={7} />
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="5"
        strokeDasharray="1 13"
        strokeLinecap="round"
        d="M64 452h276"
      />
      {range(6).map((cherry) => (
        <g key={cherry} transform={`translate(${108 + cherry * 37} ${352 + (cherry % 2) * 3})`}>
          <circle r="10" fill="var(--print-red)" />
          <path fill="none" stroke="var(--print-green)" strokeWidth="3" d="M0-9c1-7 5-11 9-13" />
        </g>
      ))}
      {CANDLES.map((x, candle) => {
        if (waited !== undefined && !SET_FIRST.slice(0, candlesAfter(waited)).includes(candle)) return null
        const lean = near((candle - 3) * 2)
        const top = 190 + Math.abs(candle - 3) * 7 + (candle % 2) * 6
        return (
          <g key={x} transform={`rotate(${lean} 200 470)`}>
            <path fill={WAX[candle % WAX.length]} d={`M${194 + (x - 200) * 0.62} ${top + 6}h14v${300 - top}h-14z`} />
            <path
              fill="none"
              stroke="var(--ground)"
              strokeWidth="4"
              d={`M${194 + (x - 200) * 0.62} ${top + 26}l14-9m-14 29 14-9m-14 29 14-9m-14 29 14-9`}
            />
            <g transform={`translate(${201 + (x - 200) * 0.62} ${top})`}>
              {waited === undefined ? (
                <>
                  <path fill="var(--print-orange)" d="M0-38c15 17 15 38 0 40-15-2-15-23 0-40Z" />
                  <path fill="var(--print-yellow)" d="M0-20c7 9 7 19 0 20-7-1-7-11 0-20Z" />
                </>
              ) : (
                <path stroke="var(--print-ink)" strokeWidth="3" strokeLinecap="round" d="M0 4q-2-6 1-11" fill="none" />
              )}
            </g>
          </g>
        )
      })}
      {range(16).map((crumb) => (
        <polygon
          key={crumb}
          fill={crumb % 3 ? 'var(--print-brown)' : 'var(--accent)'}
          points={star(Math.round(20 + off() * 360), Math.round(484 + off() * 30), 3 + off() * 4, 3, 3, off())}
        />
      ))}
    </>
  )
}
