import type { ScoringRules } from '#contract/games/eurocopa/tournament.schema.ts'

/** The scoring rules of the season. */
export function ScoringPart({ scoring }: { scoring: ScoringRules }) {
  const { exact, difference, winner, through, factors, basis, champion, secondChampion } = scoring
  return (
    <section className="scoring stack stack--tight" aria-labelledby="puntos">
      <h2 id="puntos">Cómo se puntúa</h2>
      <dl className="numbers scoring__tiers">
        <div>
          <dt>marcador exacto</dt>
          <dd>{exact}</dd>
        </div>
        <div>
          <dt>diferencia o empate</dt>
          <dd>{difference}</dd>
        </div>
        <div>
          <dt>solo quién gana</dt>
          <dd>{winner}</dd>
        </div>
      </dl>
      <p>
        En octavos valen por {factors.r16}, en cuartos por {factors.qf}, en semifinales por {factors.sf} y en la final
        por {factors.final}.
      </p>
      <p>
        En las eliminatorias{' '}
        {basis === 'aet' ? 'vale el marcador tras la prórroga' : 'vale el marcador a los 90 minutos'}; los penaltis
        nunca cuentan. Acertar quién pasa suma {through}. El campeón vale {champion}, o {secondChampion} si lo dices
        después de los grupos.
      </p>
    </section>
  )
}
