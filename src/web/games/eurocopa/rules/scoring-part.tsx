import type { ScoringRules } from '#contract/games/eurocopa/tournament.schema.ts'
import { counted } from '#web/format/plural.ts'
import { factorWords } from './factor-words.ts'

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
      <p>{factorWords(factors)}</p>
      <p>
        En las eliminatorias cuenta el marcador {basis === 'aet' ? 'tras la prórroga' : 'a los 90 minutos'}, sin
        penaltis. Acertar quién pasa suma {counted(through, 'punto', 'puntos')}. Acertar el campeón suma {champion}, o{' '}
        {secondChampion} si lo eliges después de los grupos.
      </p>
    </section>
  )
}
