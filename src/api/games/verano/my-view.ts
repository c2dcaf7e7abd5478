import { LEVELS } from '#contract/games/verano/missions.ts'
import type { MyMission, MySummer } from '#contract/games/verano/verano.schema.ts'
import type { State } from '../../badges/badge.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { dayBlockOf, dayOf } from '../../days.ts'
import { ticketOf } from '../../ledger/plays.ts'
import { tokenOf } from '../../links/links.ts'
import { standingLinks } from '../../links/queries.ts'
import type { WideReader } from '../game.ts'
import { spareOf } from './acts/acts.ts'
import { friendsIn } from './acts/invitations.ts'
import { type SoFar, soFarOf, untoldIn } from './progress/so-far.ts'
import { type AnswerDetail, type Fact, lastReason } from './rules/facts.ts'
import { type MissionRules, veranoRules } from './rules/rules.ts'
import { isAnswerOf, type MissionState } from './rules/summary.ts'
import { isIn } from './rules/weeks.ts'

/** Returns a member's summer with all data of its page. */
export async function mySummerOf(reader: WideReader, edition: Edition): Promise<MySummer> {
  const { db, player, season, acceptedSecrets, now } = reader
  const owner = { account: player.accountId, campaign: edition.id }
  const [soFar, links] = await Promise.all([
    soFarOf(db, season, edition, owner.account),
    db.ask(standingLinks({ ...owner, kind: 'invite' })),
  ])
  const { summary, levels, facts, plan, events, badges } = soFar
  const today = dayOf(edition.zone, now)
  const days = summary.days.flatMap(({ index }) => plan.times.days[index]?.day ?? []).sort()
  const untold = untoldIn(soFar)
  const [link] = links
  return {
    serverNow: now,
    edition: edition.edition,
    today,
    obstacle: obstacleFor(edition.definition, phaseOf(edition, now), player, today),
    days,
    isStamped: days.includes(today),
    spare: spareOf(soFar, today),
    points: levels.points,
    levels: LEVELS.map((level) => {
      return { level, points: plan.rules.levels[level], reachedAt: levels.reachedAt[level] }
    }),
    missions: summary.missions.map((mission) => toMyMission(mission, soFar, edition, now)),
    badges: badges.map(toBadgeState),
    unseen: untold.missions.length + untold.levels.length + untold.badges.length,
    invitation: link
      ? { token: tokenOf(acceptedSecrets, link), accepted: friendsIn(events), most: veranoRules(edition).invitations }
      : null,
    extra: extraOf(reader, edition),
  }

  function toMyMission(mission: MissionState, so: SoFar, { zone }: Edition, at: number): MyMission {
    const { n, kind, have, of, doneAt } = mission
    const week = so.plan.times.weeks[n - 1]
    // Shows no progress before the mission's week, because the number of steps would reveal the kind of mission.
    if (!week || at < week.opensAt) {
      return { n, doneAt: null, have: 0, of: 1, answer: null, againAt: null, annulled: null }
    }
    const answers = facts.flatMap((fact) => (isAnswerOf(fact, n) ? [fact] : []))
    const last = answers.at(-1)
    const tomorrow = dayBlockOf(zone, at).end
    const hasTriedToday = kind === 'quiz' && doneAt === null && last?.row.day === dayOf(zone, at)
    const againAt = hasTriedToday && isIn(week, at) && tomorrow < week.closesAt ? tomorrow : null
    const annulled = doneAt === null ? annulledIn(mission, answers, so) : null
    const isSettled = doneAt !== null || at >= week.closesAt || (hasTriedToday && againAt === null)
    const marks = last ? marksOf(last.answer, so.plan.rules.missions[n - 1]?.secret, isSettled) : null
    return { n, doneAt, have, of, answer: last ? { ...toAnswer(last), marks } : null, againAt, annulled }
  }
}

type AnswerFact = Extract<Fact, { kind: 'answer' }>

/** Returns the reason why a mission that was completed no longer counts; null if there is no such mission or reason. */
const annulledIn = ({ n }: MissionState, answers: readonly Fact[], { events, facts }: SoFar): string | null => {
  const reasons = answers.flatMap(({ annulled }) => annulled ?? [])
  const wasTold = events.some(({ kind, once }) => kind === 'points' && once === `mission:${n}`)
  return reasons.at(-1) ?? (wasTold ? lastReason(events, facts) : null)
}

/**
 * Returns whether each choice of a quiz was right, and why. Of a wrong choice, the right one stays secret while the
 * member can try again.
 */
function marksOf({ choices }: AnswerDetail, secret: MissionRules['secret'] | undefined, isSettled: boolean) {
  if (!choices || !secret?.answers) return null
  return secret.answers.map(({ right, why }, i) => {
    const isRight = choices[i] === right
    return isRight || isSettled ? { isRight, right, why: why ?? null } : { isRight, right: null, why: null }
  })
}

function toAnswer({ row, answer }: AnswerFact): Omit<NonNullable<MyMission['answer']>, 'marks'> {
  const { choices, words, caption, medals, right }: AnswerDetail = answer
  return {
    at: row.at,
    id: row.id,
    ticket: ticketOf(Number(row.seq)),
    choices: choices ?? null,
    words: words ?? null,
    caption: caption ?? null,
    medals: medals ?? null,
    right: right ?? null,
  }
}

export const toBadgeState = ({ key, level, have, of, earnedAt, revoked, isNew }: State) => {
  return { key, level, have, of, earnedAt, revoked, isNew }
}

/** Returns the campaign in which a mission earns an extra play; null if no edition of that campaign is open. */
function extraOf({ season, now }: WideReader, edition: Edition): MySummer['extra'] {
  const { extraPlay } = veranoRules(edition)
  const other = extraPlay && season.editionsAt(extraPlay.slug).find((one) => phaseOf(one, now) === 'open')
  return other ? { kind: other.kind, slug: other.slug, title: other.definition.texts.title } : null
}
