import { OpenLetter } from './open-letter.tsx'

/** A letter with a link to press. */
export const LetterWithLink = () => (
  <OpenLetter>
    <path fill="var(--made-yellow)" d="M94 102h118v34H94z" />
    <path fill="var(--made-ink)" d="M106 115h66v8h-66zm76-7 16 11-16 11z" />
  </OpenLetter>
)
