import { star } from '#web/components/campaign/paper.ts'

/** The tree of paper branches, with its star. */
export const DRAWINGS_BY_NAME = {
  marca: (
    <>
      <path fill="var(--print-brown)" d="M28 52h8l1 10H27z" />
      <path fill="var(--print-green)" d="M32 26 56 55H8z" />
      <path fill="var(--print-leaf)" d="m32 18 18 23H14z" />
      <path fill="var(--print-green)" d="m32 10 12 17H20z" />
      <polygon fill="var(--print-yellow)" points={star(32, 9, 9, 4, 5)} />
      <circle cx="26" cy="36" r="3.5" fill="var(--print-red)" />
      <circle cx="40" cy="47" r="4" fill="var(--print-red)" />
      <circle cx="21" cy="49" r="3.5" fill="var(--print-yellow)" />
      <circle cx="34" cy="23" r="2.5" fill="var(--print-white)" />
    </>
  ),
}
