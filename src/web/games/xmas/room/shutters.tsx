import { Wreath } from '../house/window-art.tsx'

/** The two shutters of the big window, with the number of the door painted across them; a sample has no number. */
export const Shutters = ({ n = 0, isWreathed = false }: { n?: number; isWreathed?: boolean }) => (
  <div className="xmas-shutters" data-paint={n % 4} aria-hidden="true">
    <span className="xmas-shutters__leaf" />
    <span className="xmas-shutters__leaf" />
    <span className="xmas-shutters__number" data-wreathed={isWreathed || undefined}>
      {isWreathed ? (
        <svg viewBox="8 14 44 52" aria-hidden="true" focusable="false">
          <Wreath />
        </svg>
      ) : null}
      {n > 0 ? <span>{n}</span> : null}
    </span>
  </div>
)
