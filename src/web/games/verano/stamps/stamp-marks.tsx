import { disc, rays } from '#web/components/campaign/paper.ts'

const shortRays = rays(24, 24, 14, [23, 19], 12, 0.3)

/** The stamp of a day: a small sun, around the number of the day. */
export const SunMark = () => (
  <svg className="verano-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    {shortRays.map((ray) => (
      <polygon key={ray} points={ray} />
    ))}
    <polygon points={disc(24, 24, 14.5, 18, 4)} />
  </svg>
)

/** The mark of the spare day: a playing card with a sun in a jester's cap. */
export const JokerMark = () => (
  <svg className="verano-mark verano-mark--joker" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path fill="var(--print-white)" stroke="var(--made-ink)" strokeWidth="2" d="m10 4 29 2-3 39-29-2z" />
    <path fill="var(--made-blue)" d="M13 25C9 16 12 11 18 10c-1 5 1 8 5 9l-1 7z" />
    <path fill="var(--made-red)" d="M22 26l2-15c5 1 6 5 5 9l2 6z" />
    <path fill="var(--made-leaf)" d="M30 26c-1-4 0-8 7-11 1 6 0 10-2 12z" />
    <circle cx="18" cy="10" r="2.5" fill="var(--made-yellow)" />
    <circle cx="25" cy="10" r="2.5" fill="var(--made-yellow)" />
    <circle cx="36.5" cy="14.5" r="2.5" fill="var(--made-yellow)" />
    <polygon fill="var(--made-yellow)" points={disc(23.5, 31, 9.5, 16, 3)} />
    <path className="verano-mark__face" d="M20 29v2M27 29.5v2M19 34q4 4 9 .5" />
  </svg>
)
