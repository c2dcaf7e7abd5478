import { Ball } from './pin-ball.tsx'

export const DRAWINGS_BY_NAME = {
  marca: (
    <>
      <path fill="var(--print-leaf)" d="M4 46c9-3 19-4 28-4s19 1 28 4l-2 12H6z" />
      <path fill="none" stroke="var(--print-white)" strokeWidth="2.5" d="M8 52c16-4 32-4 48 0" />
      <Ball at="translate(32 27) scale(1.1)" />
      <circle cx="32" cy="27" r="22" fill="none" stroke="var(--print-ink)" strokeWidth="2.5" />
    </>
  ),
}
