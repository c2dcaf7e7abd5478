import type { ChampionPick } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Team, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { formatShortDate, formatTime } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Flag } from '../components/flag.tsx'
import { championForm } from '../functions.ts'
import { pointsWords } from '../matches/match-words.ts'
import { championWindowAt } from './champion-window.ts'
import { usePredictions } from './predictions-context.ts'

/** Asks for the champion: before the tournament begins, and again after the group stage. */
export function ChampionPart() {
  const { tournament, mine, now, zone } = usePredictions()
  const { champion, teams, scoring } = tournament
  const pick = mine.champion
  const chance = mine.obstacle === null ? championWindowAt(champion, now) : null
  const until = chance === 'first' ? champion.locksAt : champion.secondLocksAt
  const toDo = (chance === 'second' ? pick.second : pick.team) === null ? 'elegirlo' : 'cambiarlo'
  return (
    <section className="champion stack stack--tight" aria-labelledby="campeon">
      <h2 id="campeon">Tu campeón</h2>
      <Picks pick={pick} teams={teams} winner={champion.winner} />
      {chance ? (
        <>
          <p>
            {chance === 'first'
              ? `Vale ${pointsWords(scoring.champion)}.`
              : `Segunda oportunidad: vale ${pointsWords(scoring.secondChampion)}${pick.team ? ' y sustituye al primero' : ''}.`}
            {until === null
              ? ` Puedes ${toDo} hasta el próximo partido.`
              : ` Puedes ${toDo} hasta el ${formatShortDate(until, zone)} a las ${formatTime(until, zone)}, ${zoneWords(zone)}.`}
          </p>
          <ChampionForm teams={teams} pick={pick} />
        </>
      ) : (
        <p>{closedWords(tournament, pick, now)}</p>
      )}
    </section>
  )
}

function Picks({ pick, teams, winner }: { pick: ChampionPick; teams: readonly Team[]; winner: string | null }) {
  const chosen = [pick.team, pick.second].filter((code) => code !== null)
  if (chosen.length === 0) return null
  return (
    <ul className="champion__picks">
      {chosen.map((code, i) => (
        <li key={code} className="champion__pick" data-won={code === winner ? '' : undefined}>
          <Flag team={code} size="lg" />
          <span className="champion__name">{teams.find((team) => team.code === code)?.name ?? code}</span>
          {i === 0 && pick.second !== null ? <span className="small">al empezar</span> : null}
        </li>
      ))}
    </ul>
  )
}

function ChampionForm({ teams, pick }: { teams: readonly Team[]; pick: ChampionPick }) {
  const { mine } = usePredictions()
  const state = useForm({ name: 'campeon', submit: championForm })
  const current = pick.second ?? pick.team ?? ''
  return (
    <Form state={state} className="champion__form">
      <input type="hidden" name="edition" value={mine.edition} />
      {/* Makes a new idempotency key when the member changes the champion and then changes back. */}
      <input type="hidden" name="saved" value={pick.secondSavedAt ?? pick.savedAt ?? ''} />
      <SelectField
        name="team"
        label="Gana el torneo"
        key={current}
        defaultValue={current}
        options={[
          { value: '', label: 'Elige un equipo' },
          ...[...teams]
            .sort((a, b) => a.name.localeCompare(b.name, 'es'))
            .map(({ code, name }) => ({ value: code, label: name })),
        ]}
        error={state.errorOf('team')}
      />
      <Button type="submit" pending={state.isPending}>
        {current === '' ? 'Guardar campeón' : 'Cambiar campeón'}
      </Button>
    </Form>
  )
}

function closedWords({ champion, teams, scoring }: TournamentView, pick: ChampionPick, now: number): string {
  if (champion.winner !== null) {
    const name = teams.find(({ code }) => code === champion.winner)?.name ?? champion.winner
    const earned = pick.total === null ? '' : ` Te suma ${pointsWords(pick.total)}.`
    return `Ganó ${name}.${earned}`
  }
  const isBetween = champion.secondOpensAt === null || now < champion.secondOpensAt
  const said = pick.team === null ? 'No lo elegiste antes de empezar.' : 'Ya no se puede cambiar.'
  return isBetween
    ? `${said} Después de los grupos podrás elegir otra vez, por ${scoring.secondChampion} puntos.`
    : said
}
