import type { ChampionPick } from '#contract/games/eurocopa/predictions.schema.ts'
import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { pointsWords } from '../matches/match-words.ts'

type Champions = Pick<TournamentView, 'champion' | 'teams' | 'scoring'>

/** Says what a member can still do while no champion can be picked, or who won. */
export function closedWords({ champion, teams, scoring }: Champions, pick: ChampionPick, now: number): string {
  if (champion.winner !== null) {
    const name = teams.find(({ code }) => code === champion.winner)?.name ?? champion.winner
    const earned = pick.total === null ? '' : ` Te suma ${pointsWords(pick.total)}.`
    return `Ganó ${name}.${earned}`
  }
  const hasPicked = (pick.second ?? pick.team) !== null
  const isBetween = champion.secondOpensAt === null || now < champion.secondOpensAt
  if (!isBetween) return hasPicked ? 'Ya no se puede cambiar.' : 'Ya no se puede elegir.'
  const later = `cuando acaben los grupos, por ${pointsWords(scoring.secondChampion)}.`
  return hasPicked ? `Podrás cambiarlo ${later}` : `Aún puedes elegir campeón ${later}`
}
