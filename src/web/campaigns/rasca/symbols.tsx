import type { ComponentType, ReactElement } from 'react'
import type { CardSymbol } from '#contract/mechanics/rasca-symbols.ts'
import { disc, polar, range, rays } from '#web/components/campaign/paper.ts'
import { StillSvg } from '#web/components/ui/drawn-once.tsx'

const drawn =
  (shapes: ReactElement): ComponentType =>
  () => <StillSvg viewBox="0 0 64 64">{shapes}</StillSvg>

const fan = (from: number, to: number, steps: number) =>
  range(steps).map((step) => from + ((to - from) * step) / (steps - 1))

/** Objects of a town, with distinct silhouettes, so that they differ without colour too. */
export const DRAWINGS: Record<CardSymbol, { name: string; Art: ComponentType }> = {
  naranja: {
    name: 'Naranja',
    Art: drawn(
      <>
        <polygon fill="var(--print-orange)" points={disc(32, 37, 23, 16, 4)} />
        <circle fill="var(--print-white)" cx="32" cy="37" r="18" />
        {range(7).map((slice) => (
          <path
            key={slice}
            fill="var(--print-orange)"
            d={`M${polar(32, 37, 3, slice / 7)} L${polar(32, 37, 16, (slice - 0.38) / 7)} L${polar(32, 37, 17.5, slice / 7)} L${polar(32, 37, 16, (slice + 0.38) / 7)}z`}
          />
        ))}
        <path fill="var(--print-green)" d="M32 15C34 5 44 2 55 5c-3 9-11 14-23 10Z" />
      </>,
    ),
  },
  sandia: {
    name: 'Sandía',
    Art: drawn(
      <>
        <path fill="var(--print-green)" d="M3 20h58C60 42 48 55 32 55S4 42 3 20Z" />
        <path fill="var(--print-white)" d="M8 20h48C55 38 45 49 32 49S9 38 8 20Z" />
        <path fill="var(--print-red)" d="M11 19h42C52 36 43 45 32 45S12 36 11 19Z" />
        <path
          fill="var(--print-ink)"
          d="m20 25 4 1-2 6-3-2zM31 24h4l-1 7h-3zM43 25l3 2-2 5-3-1zM26 36l4 0-1 5-3-1zM37 35l3 1-2 5-3-1z"
        />
      </>,
    ),
  },
  cereza: {
    name: 'Cerezas',
    Art: drawn(
      <>
        <path
          fill="none"
          stroke="var(--print-brown)"
          strokeWidth="3"
          d="M18 42C19 27 27 14 41 8M46 45C48 30 46 17 41 8"
        />
        <path fill="var(--print-leaf)" d="M41 8c-8-6-18-6-25 0 7 8 17 9 25 0Z" />
        <polygon fill="var(--print-red)" points={disc(17, 46, 13.5, 14, 2)} />
        <polygon fill="var(--print-red)" points={disc(46, 48, 13.5, 14, 7)} />
        <path fill="none" stroke="var(--print-white)" strokeWidth="3" d="M9 46c0-4 2-7 6-8M38 48c0-4 2-7 6-8" />
      </>,
    ),
  },
  limon: {
    name: 'Limón',
    Art: drawn(
      <g transform="rotate(-28 32 34)">
        <path
          fill="var(--print-yellow)"
          d="M2 35c4-2 5-4 8-8 6-8 13-12 22-12s17 4 22 12c3 4 4 5 8 7-3 3-5 5-8 9-6 8-13 12-22 12s-17-4-22-12c-2-3-4-6-8-8Z"
        />
        <path fill="none" stroke="var(--print-white)" strokeWidth="3.5" d="M16 33c2-6 7-10 13-11" />
        <path
          fill="var(--print-ink)"
          d="M28 44l3 1-1 2-3-1zM38 40l3 1-1 2-3-1zM36 48l3 1-1 2-3-1zM44 33l3 1-1 2-3-1z"
        />
        <path fill="var(--print-green)" d="M54 27C50 16 54 7 61 2c5 9 3 19-7 25Z" />
      </g>,
    ),
  },
  abanico: {
    name: 'Abanico',
    Art: drawn(
      <>
        {fan(-0.2, 0.2, 9).map((turn, blade) => (
          <path
            key={turn}
            fill={blade % 2 ? 'var(--print-pink)' : 'var(--print-blue)'}
            d={`M${polar(32, 56, 8, turn)} L${polar(32, 56, 47, turn - 0.026)} L${polar(32, 56, 50, turn)} L${polar(32, 56, 47, turn + 0.026)}z`}
          />
        ))}
        {fan(-0.2, 0.2, 9).map((turn) => (
          <circle
            key={turn}
            fill="var(--print-yellow)"
            cx={polar(32, 56, 37, turn)[0]}
            cy={polar(32, 56, 37, turn)[1]}
            r="2"
          />
        ))}
        <circle fill="var(--print-ink)" cx="32" cy="56" r="5" />
      </>,
    ),
  },
  llave: {
    name: 'Llave',
    Art: drawn(
      <g transform="rotate(40 32 32)">
        <path
          fill="var(--print-blue)"
          fillRule="evenodd"
          d="M32 1a14 14 0 0 1 4.5 27.2V48h9v7h-9v2h6v6H27.5V28.2A14 14 0 0 1 32 1Zm0 7a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z"
        />
      </g>,
    ),
  },
  regadera: {
    name: 'Regadera',
    Art: drawn(
      <>
        <path fill="none" stroke="var(--print-green)" strokeWidth="5" d="M33 26c4-14 24-12 25 4 .5 9-4 17-11 20" />
        <path fill="var(--print-green)" d="m23 24 26 2 2 34H21z" />
        <path fill="var(--print-leaf)" d="M23 47 9 25l-5 3-3-6 15-8 3 6-5 3 9 13z" />
        <path fill="var(--print-yellow)" d="m22 38 28 1 .5 7-29-1z" />
        <path fill="none" stroke="var(--print-blue)" strokeWidth="3" d="M3 32v7M9 36v7M4 45v7" />
      </>,
    ),
  },
  tijeras: {
    name: 'Tijeras',
    Art: drawn(
      <>
        <path fill="var(--print-foil-2)" d="M46 2c5 5 4 11 1 16L31 43l-7-4zM18 2c-5 5-4 11-1 16l16 25 7-4z" />
        <circle fill="none" stroke="var(--print-red)" strokeWidth="6" cx="18" cy="51" r="9" />
        <circle fill="none" stroke="var(--print-red)" strokeWidth="6" cx="46" cy="51" r="9" />
        <circle fill="var(--print-ink)" cx="32" cy="35" r="3" />
      </>,
    ),
  },
  sol: {
    name: 'Sol',
    Art: drawn(
      <>
        {rays(32, 32, 18, [31, 27], 14, 0.38).map((ray) => (
          <polygon key={ray} fill="var(--print-red)" points={ray} />
        ))}
        <polygon fill="var(--print-yellow)" points={disc(32, 32, 16, 16, 9)} />
        <path fill="none" stroke="var(--print-ink)" strokeWidth="2.5" d="M25 29h4M35 29h4M26 36c3 4 9 4 12 0" />
      </>,
    ),
  },
}
