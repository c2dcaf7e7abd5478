/** The rules for places on a board, and for members with equal results. */
export const TieRules = () => (
  <details className="disclosure">
    <summary>¿Cómo se decide el puesto?</summary>
    <p>
      Por puntos; después por plenos (marcadores exactos), por aciertos de ganador y por haber acertado el campeón. Si
      todo es igual, el puesto se comparte: 1.º, 2.º, 2.º, 4.º. Nunca cuenta quién pronosticó antes. Si un premio no se
      puede repartir, lo decide un sorteo que cualquiera puede comprobar.
    </p>
  </details>
)
