import './replay-note.css'

/** Shown in a demonstration, so that its results do not pass for news and its players not for people. */
export const ReplayNote = () => (
  <p className="euro-replay small">
    Demostración: los resultados son los de la Eurocopa 2024 y los demás jugadores son inventados.
  </p>
)
