import type { ReactNode } from 'react'
import { ORNAMENTS, type Ornament } from '#contract/games/xmastree/ornaments.ts'
import { disc, points, polar, range, star } from '#web/components/campaign/paper.ts'

const HEART = 'M48 90C22 70 6 54 8 36 10 20 30 12 48 32 66 12 86 20 88 36 90 54 74 70 48 90Z'
const BELL = 'M48 14C30 16 25 32 23 48 21 60 16 64 10 72h76C80 64 75 60 73 48 71 32 66 16 48 14Z'
const MOON = 'M64 8C38 4 14 24 14 51s23 45 50 39C44 82 34 68 34 50S45 16 64 8Z'

const Cap = () => <path fill="var(--made-yellow)" d="m39 14 18-1 2 11-22 1z" />

/** Twelve ornaments, each recognisable by its silhouette; nature has the poster inks, the rest made ones. */
const DRAWINGS: Record<Ornament, ReactNode> = {
  bola: (
    <>
      <polygon fill="var(--made-red)" points={disc(48, 56, 37, 22, 5)} />
      <path
        fill="var(--print-white)"
        d="M12 50l9 8 9-9 9 9 9-9 9 9 9-9 9 9 9-8 1 6-1 9-9 8-9-9-9 9-9-9-9 9-9-9-9 9-9-8z"
      />
      <path fill="none" stroke="var(--made-pink)" strokeWidth="4" strokeLinecap="round" d="M24 40c3-6 8-10 14-12" />
      <Cap />
    </>
  ),
  campana: (
    <>
      <circle cx="48" cy="80" r="11" fill="var(--made-orange)" />
      <path fill="var(--made-yellow)" d={BELL} />
      <path fill="var(--made-orange)" d="M48 14c18 2 23 18 25 34 2 12 7 16 13 24H62c4-22-1-44-14-58Z" opacity=".75" />
      <path fill="var(--made-red)" d="m8 70 80-1 2 9-84 1z" />
      <path fill="none" stroke="var(--print-white)" strokeWidth="4" strokeLinecap="round" d="M33 50c1-11 3-18 8-24" />
      <path fill="none" stroke="var(--print-brown)" strokeWidth="5" d="M42 14c-4-10 16-10 12 0" />
    </>
  ),
  estrella: (
    <>
      {range(5).flatMap((tip) => [
        <polygon
          key={`${tip}a`}
          fill="var(--made-yellow)"
          points={points([[48, 52], polar(48, 52, 45, tip / 5), polar(48, 52, 19, (tip + 0.5) / 5)])}
        />,
        <polygon
          key={`${tip}b`}
          fill="var(--made-orange)"
          points={points([[48, 52], polar(48, 52, 45, tip / 5), polar(48, 52, 19, (tip - 0.5) / 5)])}
        />,
      ])}
      <circle cx="48" cy="52" r="5" fill="var(--print-white)" />
    </>
  ),
  copo: (
    <>
      <polygon fill="var(--made-blue)" points={star(48, 50, 44, 24, 6)} />
      {range(6).map((arm) => (
        <g key={arm} transform={`rotate(${arm * 60} 48 50)`}>
          <path
            fill="none"
            stroke="var(--print-white)"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
            d="M48 46V14M40 19l8 8 8-8M42 34l6 5 6-5"
          />
        </g>
      ))}
      <circle cx="48" cy="50" r="4" fill="var(--made-sky)" />
    </>
  ),
  farol: (
    <>
      <path fill="none" stroke="var(--made-sky)" strokeWidth="5" d="M38 18C38 4 58 4 58 18" />
      <path fill="var(--made-sky)" d="m30 30 8-13h20l8 13z" />
      <path fill="var(--made-yellow)" d="M26 30h44l-5 48H31z" />
      <path fill="var(--print-orange)" d="M48 40c9 9 12 16 10 23-2 6-6 9-10 9s-8-3-10-9c-2-7 1-14 10-23Z" />
      <path fill="var(--print-white)" d="M48 54c4 4 6 8 5 12-1 3-3 5-5 5s-4-2-5-5c-1-4 1-8 5-12Z" />
      <path fill="none" stroke="var(--made-sky)" strokeWidth="4" d="m26 30 5 48h34l5-48zM40 30l2 48M56 30l-2 48" />
      <path fill="var(--made-sky)" d="M25 78h46l4 12H21z" />
    </>
  ),
  lazo: (
    <>
      <path fill="var(--made-red)" d="M42 46 24 90l13-4 6 10 10-46zM54 46l18 44-13-4-6 10-10-46z" />
      <path fill="var(--made-pink)" d="M47 42C34 20 16 12 6 18c-6 12-4 34 3 42 13 3 29-4 38-18Z" />
      <path fill="var(--made-pink)" d="M49 42C62 20 80 12 90 18c6 12 4 34-3 42-13 3-29-4-38-18Z" />
      <path
        fill="var(--made-red)"
        d="M44 42C34 30 24 25 17 27c-3 7-2 18 1 23 9 1 19-1 26-8ZM52 42C62 30 72 25 79 27c3 7 2 18-1 23-9 1-19-1-26-8Z"
      />
      <path fill="var(--made-pink)" d="m39 34 18-1 2 18-21 1z" />
    </>
  ),
  pajarito: (
    <>
      <path fill="var(--made-blue)" d="M4 36 30 48l-4 20z" />
      <path fill="var(--made-blue)" d="M22 62C20 36 40 18 60 20c18 1 28 16 24 34-4 20-20 32-38 30-14-1-23-10-24-22Z" />
      <path fill="var(--made-orange)" d="M80 32l14 8-14 8z" />
      <path fill="var(--print-white)" d="M82 56c-3 16-18 28-35 27 3-14 18-26 35-27Z" />
      <path fill="var(--made-sky)" d="M28 50c8-8 22-8 30 2-4 14-18 20-30 14-3-5-3-11 0-16Z" />
      <circle cx="68" cy="36" r="5" fill="var(--print-white)" />
      <circle cx="69" cy="36" r="2.6" fill="var(--made-ink)" />
      <path fill="none" stroke="var(--made-orange)" strokeWidth="4" strokeLinecap="round" d="M44 84v9M56 82v11" />
      <path fill="var(--made-red)" d="m50 22 4-15 7 10 9-7-3 15z" />
    </>
  ),
  pina: (
    <>
      <path
        fill="none"
        stroke="var(--print-leaf)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M48 24 24 10M48 24 34 4M48 24V3M48 24 62 4M48 24l24-14"
      />
      <path fill="var(--print-brown)" d="M48 94C28 82 20 62 22 44c1-14 12-23 26-23s25 9 26 23c2 18-6 38-26 50Z" />
      {range(5).flatMap((row) =>
        range(row % 2 ? 3 : 2 + (row === 0 || row === 4 ? 0 : 2)).map((scale, _, all) => {
          const x = 48 + (scale - (all.length - 1) / 2) * (row === 4 ? 11 : 14)
          const y = 32 + row * 12
          return (
            <path
              key={`${row}${scale}`}
              fill={row % 2 ? 'var(--print-orange)' : 'var(--print-paper)'}
              opacity={row % 2 ? 1 : 0.7}
              d={`M${x - 7} ${y}q7 -6 14 0q-1 9 -7 12q-6 -3 -7 -12Z`}
            />
          )
        }),
      )}
    </>
  ),
  corazon: (
    <>
      <path fill="var(--made-red)" d={HEART} />
      <path
        fill="none"
        stroke="var(--print-white)"
        strokeWidth="3.5"
        strokeDasharray="6 5"
        strokeLinecap="round"
        d="M48 79C28 64 17 51 18 38c1-11 16-17 30 1 14-18 29-12 30-1 1 13-10 26-30 41Z"
      />
      <path fill="var(--print-white)" d="M48 44l5 9 10 2-7 7 2 10-10-5-10 5 2-10-7-7 10-2z" />
    </>
  ),
  angel: (
    <>
      <ellipse cx="48" cy="9" rx="14" ry="5" fill="none" stroke="var(--made-yellow)" strokeWidth="4" />
      <path fill="var(--made-sky)" d="M44 46C30 26 12 24 4 34c-2 14 8 30 24 34z" />
      <path fill="var(--made-sky)" d="M52 46c14-20 32-22 40-12 2 14-8 30-24 34z" />
      <path
        fill="var(--print-white)"
        d="M40 44C28 32 17 30 11 36c0 8 6 16 16 21zM56 44c12-12 23-14 29-8 0 8-6 16-16 21z"
      />
      <path fill="var(--print-white)" d="M48 36 76 92H20z" />
      <path fill="var(--made-pink)" d="m72 83 5 9H19l5-9z" />
      <path fill="none" stroke="var(--made-pink)" strokeWidth="3.5" strokeLinecap="round" d="M48 58v18M40 66h16" />
      <circle cx="48" cy="29" r="12" fill="var(--print-orange)" />
      <path fill="var(--print-brown)" d="M35 31c-2-22 28-22 26 0-4-9-9-12-13-12s-9 3-13 12Z" />
    </>
  ),
  luna: (
    <>
      <path fill="var(--made-yellow)" d={MOON} />
      <path fill="var(--made-orange)" d="M64 90C37 96 14 78 14 51c0-4 1-8 2-12 2 30 20 46 48 51Z" />
      <circle cx="24" cy="46" r="3.5" fill="var(--made-ink)" />
      <path fill="none" stroke="var(--made-ink)" strokeWidth="3" strokeLinecap="round" d="M22 63c3 4 7 6 12 6" />
      <path stroke="var(--made-ink)" strokeWidth="2.5" d="M64 10v26" />
      <polygon fill="var(--print-white)" stroke="var(--made-blue)" strokeWidth="3" points={star(66, 51, 19, 8, 5)} />
    </>
  ),
  tren: (
    <>
      <circle cx="33" cy="12" r="9" fill="var(--print-foil)" />
      <circle cx="47" cy="8" r="6" fill="var(--print-foil)" />
      <path fill="var(--made-blue)" d="M16 24h18v6l-4 16H20l-4-16z" />
      <path fill="var(--made-green)" d="M8 44h48v30H8z" />
      <path fill="var(--made-red)" d="M52 26h36v48H52z" />
      <path fill="var(--made-blue)" d="M48 20h44v9H48zM4 72h86v8H4z" />
      <path fill="var(--made-yellow)" d="M62 38h17v16H62z" />
      <path fill="var(--made-yellow)" d="M8 50h44v6H8z" />
      <path fill="var(--made-orange)" d="M2 80 10 62v18z" />
      {[22, 44, 74].map((x) => (
        <g key={x}>
          <circle cx={x} cy="82" r="11" fill="var(--made-blue)" />
          <circle cx={x} cy="82" r="5" fill="var(--print-white)" />
        </g>
      ))}
    </>
  ),
}

const symbolOf = (ornament: Ornament) => `adorno-${ornament}`

/** Defines the drawings of all ornaments once per page; `OrnamentArt` refers to these definitions. */
export const OrnamentSprite = () => (
  <svg className="tree-sprite" aria-hidden="true" focusable="false">
    <OrnamentSymbols />
  </svg>
)

export const OrnamentSymbols = () => (
  <defs>
    {ORNAMENTS.map((ornament) => (
      <symbol key={ornament} id={symbolOf(ornament)} viewBox="0 0 96 96">
        {DRAWINGS[ornament]}
      </symbol>
    ))}
  </defs>
)

/** One ornament, at a position inside another drawing or as a separate picture. */
export const OrnamentUse = ({ ornament, ...box }: { ornament: Ornament } & Record<'x' | 'y' | 'width', number>) => (
  <use href={`#${symbolOf(ornament)}`} {...box} height={box.width} />
)

export const OrnamentArt = ({ ornament }: { ornament: Ornament }) => (
  <svg className="tree-ornament" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
    <use href={`#${symbolOf(ornament)}`} />
  </svg>
)
