import { disc, near, rays } from '#web/components/campaign/paper.ts'
import { type PosterArtProps, SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'

/** Returns the centre of the sun, which rises on each of the last days before the opening. */
function sunAfter(waited: number): readonly [number, number] {
  const left = SHOWN_DAYS - waited
  return [near(262 - left * 4.6), near(168 + left * 5.2)]
}

/** The x and y coordinates at which each wave starts, and the number of its crests. */
const WAVES = [
  [-24, 302, 9],
  [-46, 320, 9],
  [-34, 338, 3],
  [288, 338, 3],
  [362, 366, 2],
  [-40, 512, 9],
] as const

/** A sun that is too big for the sheet, the sea, and a slice of watermelon as a boat. */
export function PosterArt({ waited }: PosterArtProps) {
  const [x, y] = sunAfter(waited ?? SHOWN_DAYS)
  return (
    <>
      {rays(x, y, 118, [250, 178, 214, 190], 28, 0.33).map((ray) => (
        <polygon key={ray} points={ray} fill="var(--print-orange)" />
      ))}
      <polygon fill="var(--spark)" points={disc(x, y, 116, 30, 6)} />
      <path fill="var(--ground-2)" d="M-5 262c70-8 130 4 210-2s130-2 200 4v260H-5z" />
      <path fill="var(--spark)" d="M206 274h112l-8 7h-96zM188 290h146l-12 7H202zM214 306h96l-10 6h-80z" />
      {/* Waves, except behind the words. */}
      <g fill="none" stroke="var(--print-sky)" strokeWidth="5" strokeLinecap="round">
        {WAVES.map(([x, y, crests]) => (
          <path key={`${x} ${y}`} d={`M${x} ${y}${'q14-13 28 0t28 0'.repeat(crests)}`} />
        ))}
      </g>
      <g transform="translate(110 262) rotate(-5)">
        <path fill="var(--print-white)" d="M-3-94v94l-58-6C-44-34-24-66-3-94Z" />
        <path fill="var(--print-red)" d="M5-104c34 26 54 62 56 102L5 2z" />
        <path fill="var(--print-ink)" d="M-2-112h6V6h-6z" />
        <path fill="var(--print-green)" d="M-88 2 90 0C82 40 46 60 4 60S-76 40-88 2Z" />
        <path fill="var(--print-white)" d="m-78 2 158-2C72 34 42 50 4 50S-66 36-78 2Z" />
        <path fill="var(--print-red)" d="M-72 2 74 0C66 28 38 43 4 43S-60 30-72 2Z" />
        <path
          fill="var(--print-ink)"
          d="m-44 10 6 1-2 10-5-3zM-16 12l6 0-1 10-5-1zM12 11l6 0 0 10-5 0zM42 9l6 1-4 9-4-2zM-2 28l5 0 0 8-4 0zM26 26l5 0-2 8-4-1z"
        />
      </g>
      <path
        fill="none"
        stroke="var(--print-ink)"
        strokeWidth="5"
        strokeLinejoin="round"
        d="m34 58 18 12 20-16M84 96l13 9 15-12"
      />
    </>
  )
}
