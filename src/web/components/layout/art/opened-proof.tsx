import { OpenLetter } from './open-letter.tsx'

/** A letter with lines that have been checked. */
export const OpenedProof = () => (
  <OpenLetter>
    <path fill="var(--made-yellow)" d="M118 104h104v12H118zm0 26h84v12h-84z" />
    <path fill="none" stroke="var(--made-green)" strokeWidth="7" d="m92 108 7 8 12-16m-19 34 7 8 12-16" />
  </OpenLetter>
)
