import { useState } from 'react'
import type { ChampionPick } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Team, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { replayEarlyInput } from '#web/components/ui/fields/early-input.ts'
import { ariaProps, FieldNotes } from '#web/components/ui/fields/field.tsx'
import { formatShortDate, formatTime } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Flag } from '../components/flag.tsx'
import { championForm } from '../functions.ts'
import { pointsWords } from '../matches/match-words.ts'
import { championWindowAt } from './champion-window.ts'
import { closedWords } from './champion-words.ts'

export interface ChampionProps extends Pick<TournamentView, 'champion' | 'teams' | 'scoring'> {
  pick: ChampionPick
  edition: string
  zone: string
  /** Whether the member can play. */
  isOpen: boolean
  /** The time, as `lastChange` returns it. */
  now: number
}

/** Asks for the champion: before the tournament begins, and again after the group stage. */
export function ChampionPart(props: ChampionProps) {
  const { champion, teams, scoring, pick, isOpen, now } = props
  const chance = isOpen ? championWindowAt(champion, now) : null
  return (
    <section className="champion stack stack--tight" aria-labelledby="campeon">
      <h2 id="campeon">Tu campeón</h2>
      {chance ? (
        <>
          <Deadline {...props} chance={chance} />
          {/* The saved pick is the key, so that a choice which is not saved ends with the save of another one. */}
          <ChampionForm key={pick.second ?? pick.team ?? ''} {...props} />
        </>
      ) : (
        <>
          <Poles pick={pick} teams={teams} winner={champion.winner} />
          <p>{closedWords({ champion, teams, scoring }, pick, now)}</p>
        </>
      )}
    </section>
  )
}

/** The points and the last moment for a pick, on a chalk board. */
function Deadline({ chance, champion, scoring, pick, zone }: ChampionProps & { chance: 'first' | 'second' }) {
  const until = chance === 'first' ? champion.locksAt : champion.secondLocksAt
  const toDo = (chance === 'second' ? pick.second : pick.team) === null ? 'elegirlo' : 'cambiarlo'
  return (
    <p className="champion__board">
      <strong className="champion__worth">
        {chance === 'first'
          ? `Vale ${pointsWords(scoring.champion)}.`
          : `Segunda oportunidad: vale ${pointsWords(scoring.secondChampion)}${pick.team ? ' y sustituye al primero' : ''}.`}
      </strong>
      {until === null
        ? ` Puedes ${toDo} hasta el próximo partido.`
        : ` Puedes ${toDo} hasta el ${formatShortDate(until, zone)} a las ${formatTime(until, zone)}, ${zoneWords(zone)}.`}
    </p>
  )
}

interface PolesProps {
  pick: ChampionPick
  teams: readonly Team[]
  winner: string | null
  /** The team that the member has chosen but not saved. */
  choice?: string | undefined
}

/** The flags of the picked teams, each on a pole. */
function Poles({ pick, teams, winner, choice }: PolesProps) {
  const chosen = choice === undefined ? [pick.team, pick.second].filter((code) => code !== null) : [choice]
  if (chosen.length === 0) return null
  return (
    <ul className="champion__picks">
      {chosen.map((code, i) => (
        <li key={code} className="champion__pick" data-won={code === winner ? '' : undefined}>
          <span className="champion__pole" data-fresh={code === choice || undefined}>
            <Flag team={code} size="lg" />
          </span>
          <span className="champion__name">{teams.find((team) => team.code === code)?.name ?? code}</span>
          {choice === undefined && i === 0 && pick.second !== null ? <span className="small">al empezar</span> : null}
        </li>
      ))}
    </ul>
  )
}

function ChampionForm({ teams, champion, pick, edition }: ChampionProps) {
  const state = useForm({ name: 'campeon', submit: championForm })
  const current = pick.second ?? pick.team ?? ''
  const [choice, setChoice] = useState<string>()
  const fault = state.errorOf('team')
  const groups = [...Map.groupBy(teams, ({ group }) => group)]
  return (
    <Form state={state} className="champion__form">
      <input type="hidden" name="edition" value={edition} />
      {/* Makes a new idempotency key when the member changes the champion and then changes back. */}
      <input type="hidden" name="saved" value={pick.secondSavedAt ?? pick.savedAt ?? ''} />
      <Poles pick={pick} teams={teams} winner={champion.winner} choice={choice === current ? undefined : choice} />
      <fieldset className="champion__groups" {...ariaProps('team', undefined, fault)}>
        <legend>Gana el torneo</legend>
        {groups.map(([group, own]) => (
          <div key={group} className="champion__group">
            <span className="champion__letter" aria-hidden="true">
              {group}
            </span>
            {own.map(({ code, name }) => (
              <label key={code} className="champion__team">
                <input
                  ref={replayEarlyInput}
                  type="radio"
                  name="team"
                  value={code}
                  defaultChecked={code === current}
                  onChange={() => setChoice(code)}
                  required
                />
                <Flag team={code} />
                <span className="champion__short">{name}</span>
              </label>
            ))}
          </div>
        ))}
        <FieldNotes id="team" error={fault} />
      </fieldset>
      <Button type="submit" pending={state.isPending}>
        {current === '' ? 'Guardar campeón' : 'Cambiar campeón'}
      </Button>
    </Form>
  )
}
