const PIECES = Array.from({ length: 24 }, (_, i) => i)

/** One second of paper confetti. The style sheet hides it under reduced motion. */
export const Confetti = () => (
  <div className="rasca-confetti" aria-hidden="true">
    {PIECES.map((piece) => (
      <i key={piece} />
    ))}
  </div>
)
