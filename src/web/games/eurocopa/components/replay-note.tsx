import './replay-note.css'

/** Shown in a demonstration, so that visitors do not take its results for news or its players for real people. */
export const ReplayNote = () => (
  <p className="euro-replay small">
    Demostración: los resultados son los de la Eurocopa 2024. Los demás jugadores son inventados y no optan a premio.
  </p>
)
