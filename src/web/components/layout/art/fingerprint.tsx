/** A finger’s print on cut paper. */
export const Fingerprint = () => (
  <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <path fill="var(--made-sky)" d="m8 18 92-10 14 92-96 12z" />
    <path
      fill="none"
      stroke="var(--made-ink)"
      strokeWidth="7"
      strokeLinecap="round"
      d="M30 76V58a30 30 0 0 1 60 0v12M44 88V58a16 16 0 0 1 32 0v26M60 58v36M90 84v4"
    />
  </svg>
)
