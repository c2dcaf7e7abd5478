import { grouped, plural } from '#web/format/plural.ts'
import { inScopeWords } from '../boards/scope-words.ts'
import { isOpenAt } from '../matches/match-time.ts'
import type { PredictionsState } from './predictions-context.ts'

/** The number of predictions to make, and the member's points and place; of a newcomer those of the current round. */
export function Standing({ tournament, mine, predictions, now }: PredictionsState) {
  const { me, round, people, obstacle } = mine
  const left = tournament.matches.filter((match) => isOpenAt(match, now) && !predictions.has(match.n)).length
  // Without points no place is shown, because before the first result all members share the first place.
  const own = me && me.points > 0 ? (round ?? me) : null
  if (obstacle && !own) return null
  return (
    <section className="euro-sheet stack stack--tight" aria-labelledby="asi-vas">
      <h2 id="asi-vas">Así vas</h2>
      <dl className="numbers euro-numbers">
        {obstacle ? null : (
          <div>
            <dt>por pronosticar</dt>
            <dd>{left}</dd>
          </div>
        )}
        {own ? (
          <>
            <div>
              <dt>{plural(own.points, 'punto', 'puntos')}</dt>
              <dd>{own.points}</dd>
            </div>
            <div>
              <dt>puesto</dt>
              <dd>{grouped(own.place)}.º</dd>
            </div>
          </>
        ) : null}
      </dl>
      {own ? (
        <p className="small">
          {round ? inScopeWords(round.scope) : `Entre ${grouped(Math.max(people, own.place))} personas`}.
        </p>
      ) : null}
    </section>
  )
}
