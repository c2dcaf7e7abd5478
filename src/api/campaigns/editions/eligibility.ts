import type { Obstacle, Phase } from '#contract/campaigns.schema.ts'
import { PROBLEMS, Problem, type ProblemCode } from '#contract/problem/problem.ts'
import { isOfAge } from '../../days.ts'

export interface Person {
  emailConfirmed: boolean
  country: string
  birthDate: string
  isBlocked: boolean
}

const PHASE_OBSTACLE = {
  announced: 'not_open',
  open: null,
  paused: 'paused',
  cancelled: 'campaign_over',
  closed: 'campaign_over',
  finished: 'campaign_over',
  archived: 'campaign_over',
} as const satisfies Record<Phase, ProblemCode | null>

/**
 * Returns why this person cannot play now. Reasons that the person cannot change come before reasons that the person
 * can change.
 */
export function obstacleFor(
  campaign: { countries: readonly string[]; minAge: number },
  phase: Phase,
  person: Person,
  day: string,
): Obstacle | null {
  if (PHASE_OBSTACLE[phase]) return PHASE_OBSTACLE[phase]
  if (person.isBlocked) return 'account_blocked'
  if (!campaign.countries.includes(person.country)) return 'country_not_eligible'
  if (!isOfAge(person.birthDate, campaign.minAge, day)) return 'too_young'
  return person.emailConfirmed ? null : 'email_unconfirmed'
}

/** Returns whether a member has nothing to do here today. One who still has to confirm the address has. */
export const isBarred = (obstacle: Obstacle | null): boolean => obstacle !== null && obstacle !== 'email_unconfirmed'

/** Returns the problem for an obstacle, with the minimum age or the pause reason of this campaign. */
export function refusal(obstacle: Obstacle, campaign: { minAge: number }, pauseReason: string | null): Problem {
  if (obstacle === 'too_young') {
    return new Problem(obstacle, { detail: `Solo pueden participar personas mayores de ${campaign.minAge} años.` })
  }
  if (obstacle === 'paused' && pauseReason) {
    return new Problem(obstacle, { detail: `${PROBLEMS.paused.detail} Motivo: ${pauseReason}` })
  }
  return new Problem(obstacle)
}
