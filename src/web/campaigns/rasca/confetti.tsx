const PIECES = Array.from({ length: 24 }, (_, i) => i)

/** Paper in the air for a second. The style sheet leaves it out when motion is not wanted. */
export const Confetti = () => (
  <div className="rasca-confetti" aria-hidden="true">
    {PIECES.map((piece) => (
      <i key={piece} />
    ))}
  </div>
)
