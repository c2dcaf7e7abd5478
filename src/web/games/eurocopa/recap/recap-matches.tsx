import { own } from '#contract/primitives/own.ts'
import { Flag } from '../components/flag.tsx'
import { ChalkTick } from '../effects/chalk-tick.tsx'
import { scoreWords } from '../matches/match-words.ts'
import { ROUND_WORDS } from '../matches/slot-words.ts'
import type { Recap, RecapMatch } from './recap.ts'
import { sumWords, tierWords } from './recap-words.ts'

type Names = ReadonlyMap<string, string>

/** A table for each round: predictions, results and points. */
export const RecapMatches = ({ recap: { rounds }, names }: { recap: Recap; names: Names }) => (
  <div className="recap__tables">
    {rounds.map(({ stage, matches }) => (
      <table key={stage} className="recap-table">
        <caption>{own(ROUND_WORDS, stage)}</caption>
        <thead>
          <tr>
            <th scope="col">Partido</th>
            <th scope="col">Tú</th>
            <th scope="col">Fue</th>
            <th scope="col" className="recap-table__points">
              Puntos
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((one) => (
            <MatchRow key={one.match.n} one={one} names={names} />
          ))}
        </tbody>
      </table>
    ))}
  </div>
)

function MatchRow({ one: { match, said }, names }: { one: RecapMatch; names: Names }) {
  const { sides, counting, result } = match
  const scored = said?.scored
  const sum = scored ? sumWords(scored) : null
  return (
    <tr data-tier={scored?.tier}>
      <th scope="row">
        {sides.map((team, side) => (
          <span key={match.slots[side]} className="recap-table__team">
            <Flag team={team} size="sm" /> {team === null ? '' : (names.get(team) ?? team)}
          </span>
        ))}
      </th>
      <td>{said ? scoreWords(said.goals) : <span className="muted">—</span>}</td>
      <td>
        {counting ? scoreWords(counting) : null}
        {result?.pens ? (
          <span className="recap-table__more recap-table__pens"> ({scoreWords(result.pens)} pen.)</span>
        ) : null}
      </td>
      <td className="recap-table__points">
        {scored ? (
          <>
            {scored.tier === 'none' ? null : <ChalkTick />} <strong>{scored.total}</strong>
            {sum ? <span className="recap-table__more"> = {sum}</span> : null}
            <span className="visually-hidden">, {tierWords(scored)}</span>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}
