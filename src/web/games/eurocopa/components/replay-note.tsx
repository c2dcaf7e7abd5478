import './replay-note.css'

/** Of a demonstration: its results must not pass for news, or its players for people. */
export const ReplayNote = () => (
  <p className="euro-replay small">
    Demostración: los resultados son los de la Eurocopa 2024 y los demás jugadores son inventados.
  </p>
)
