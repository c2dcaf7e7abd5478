import * as v from 'valibot'
import type { PrizePlaces } from '#contract/games/eurocopa/tournament.schema.ts'
import { STAGES, type Tournament } from '#contract/games/eurocopa/tournament.ts'
import { List, Moment, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { poolOfDraw } from '../../../campaigns/definition/definition.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { instantOf } from '../../../days.ts'
import { rulesOf } from '../../game.ts'

/** The key of the draw that gives the prizes by place. */
export const PORRA_DRAW = 'porra'

const TeamCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be three capital letters'))
const GroupName = v.pipe(v.string(), v.regex(/^[A-Z]$/, 'must be one capital letter'))
const Goals = v.tuple([Whole(0, 99), Whole(0, 99)])

const Match = v.strictObject({
  /** The official number of the match. */
  n: Whole(1, 200),
  stage: v.picklist(STAGES),
  group: v.optional(GroupName),
  round: v.optional(Whole(1, 3)),
  kickoff: Moment,
  city: Text(60),
  /**
   * Team codes in the group stage. In later stages, a place such as `1A` or `3ADEF`, or the winner of a match such as
   * `W45`.
   */
  sides: v.tuple([Text(8), Text(8)]),
})

const Scoring = v.strictObject({
  exact: v.optional(Whole(0, 100), 5),
  difference: v.optional(Whole(0, 100), 3),
  winner: v.optional(Whole(0, 100), 2),
  through: v.optional(Whole(0, 100), 2),
  factors: v.optional(
    v.strictObject({ group: Whole(0, 10), r16: Whole(0, 10), qf: Whole(0, 10), sf: Whole(0, 10), final: Whole(0, 10) }),
    { group: 1, r16: 2, qf: 2, sf: 3, final: 3 },
  ),
  /** Whether the goals of extra time count (`aet`) or not (`ft90`). */
  basis: v.optional(v.picklist(['aet', 'ft90']), 'aet'),
  champion: v.optional(Whole(0, 100), 15),
  /** Points for a champion picked after the group stage. */
  secondChampion: v.optional(Whole(0, 100), 7),
})

/** Only for the demonstration: results that the clock enters, and fake players. */
const Replay = v.strictObject({
  results: v.array(v.strictObject({ n: Whole(1, 200), ft90: Goals, aet: v.optional(Goals), pens: v.optional(Goals) })),
  rulings: v.array(v.strictObject({ scope: Text(8), order: List(TeamCode, 2, 24), reason: Text(300) })),
  players: Whole(0, 10_000),
})

export const EurocopaRules = v.strictObject({
  teams: List(v.strictObject({ code: TeamCode, name: Text(40), group: GroupName }), 4, 64),
  matches: List(Match, 1, 200),
  thirds: v.strictObject({
    count: Whole(0, 24),
    map: v.record(v.string(), v.record(v.string(), v.string())),
  }),
  scoring: v.optional(Scoring, {}),
  replay: v.optional(Replay),
})
export type EurocopaRules = v.InferOutput<typeof EurocopaRules>

export const eurocopaRules = (edition: Edition): EurocopaRules => rulesOf<EurocopaRules>(edition)

/** Returns which places win which prize, in the order of the definition. */
export function prizePlacesOf({ definition: { prizes } }: Pick<Edition, 'definition'>): PrizePlaces[] {
  let last = 0
  return prizes
    .filter(({ pool }) => pool === poolOfDraw(PORRA_DRAW))
    .map(({ key, stock }) => {
      const from = last + 1
      last += stock
      return { prize: key, from, to: last }
    })
}

const known = new WeakMap<Edition['definition'], Tournament>()

/** Returns the tournament of an edition, cached per definition. */
export function tournamentOf(edition: Pick<Edition, 'definition' | 'zone'> & Edition): Tournament {
  const { teams, matches, thirds } = eurocopaRules(edition)
  const tournament = known.get(edition.definition) ?? {
    teams,
    thirds,
    matches: matches.map(({ kickoff, ...match }) => ({ ...match, kickoff: instantOf(kickoff, edition.zone) })),
  }
  known.set(edition.definition, tournament)
  return tournament
}
