import { OpenLetter } from './open-letter.tsx'

const CELLS = [0, 1, 2, 3, 4, 5]

/** A letter with a code of six figures. */
export const LetterWithCode = () => (
  <OpenLetter>
    {CELLS.map((n) => (
      <path key={n} fill="var(--made-yellow)" d={`M${89 + n * 24} 102h19v30h-19z`} />
    ))}
    {CELLS.slice(0, 4).map((n) => (
      <circle key={n} cx={98.5 + n * 24} cy="117" r="5.5" fill="var(--made-ink)" />
    ))}
  </OpenLetter>
)
