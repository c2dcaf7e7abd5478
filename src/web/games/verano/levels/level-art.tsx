import type { ReactNode } from 'react'
import type { Level } from '#contract/games/verano/missions.ts'
import { disc, rays } from '#web/components/campaign/paper.ts'

const sunRays = rays(32, 32, 19, [31, 26], 14, 0.34)

const DRAWINGS: Record<Level, ReactNode> = {
  arena: (
    <>
      <path fill="var(--print-orange)" d="M6 52c8-7 17-9 26-9s18 2 26 9l-2 6H8z" />
      <path fill="var(--print-yellow)" d="M14 48V26h5v5h5v-5h6v5h4v-5h6v5h5v-5h5v22c-12 5-24 5-36 0Z" />
      <path fill="var(--print-brown)" d="M28 50V41c0-6 8-6 8 0v9z" />
      <path fill="var(--print-ink)" d="M31 8h2.4v20H31z" />
      <path fill="var(--made-red)" d="m33 8 14 5-14 6z" />
    </>
  ),
  ola: (
    <>
      <path fill="var(--print-blue)" d="M3 52c2-24 15-40 34-40 11 0 19 6 21 15-6-6-14-6-18-1-6 7 0 18 21 20l1 8H4z" />
      <path
        fill="var(--print-sky)"
        d="M10 54c1-20 9-32 22-37-9 10-12 22-5 37ZM33 54c-3-8-2-15 2-20 1 9 9 15 20 17l1 3z"
      />
      <path fill="var(--print-white)" d="M37 12c11 0 19 6 21 15-5-5-11-6-15-4 1-5-2-9-6-11Z" />
    </>
  ),
  sol: (
    <>
      {sunRays.map((ray) => (
        <polygon key={ray} points={ray} fill="var(--print-orange)" />
      ))}
      <polygon points={disc(32, 32, 18, 20, 6)} fill="var(--spark)" />
    </>
  ),
}

export const LevelArt = ({ level }: { level: Level }) => (
  <svg className="verano-level__art" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    {DRAWINGS[level]}
  </svg>
)
