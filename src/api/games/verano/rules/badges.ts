import { type MissionKind, SUMMER_BADGES, type SummerBadge } from '#contract/games/verano/missions.ts'
import { type Badge, nthOf, type Progress } from '../../../badges/badge.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { instantOf } from '../../../days.ts'
import { MISSION_DAYS, type VeranoRules, veranoRules } from './rules.ts'
import { fullestWeek, runOf, type Summary } from './summary.ts'

interface Rule {
  name: string
  condition: string
  progress(summary: Summary, earned: readonly number[]): Progress
}

const EARLY_DAYS = 3
const BADGES_OF_A_COLLECTOR = 8

/** No badge requires money or luck. */
const RULES: Record<SummerBadge, Rule> = {
  'primera-ola': {
    name: 'Primera ola',
    condition: 'Completa tu primera misión.',
    progress: ({ done }) => nthOf(done, 1),
  },
  'siete-dias': {
    name: 'Siete días',
    condition: 'Sella siete días seguidos. El comodín cuenta.',
    progress: (summary) => {
      const { longest, at } = runOf(summary, MISSION_DAYS)
      return { have: longest, of: MISSION_DAYS, at }
    },
  },
  'semana-perfecta': {
    name: 'Semana perfecta',
    condition: 'Sella los siete días de una misma misión. El comodín cuenta.',
    progress: (summary) => {
      const { most, at } = fullestWeek(summary, summary.missions.length)
      return { have: most, of: MISSION_DAYS, at }
    },
  },
  madrugador: {
    name: 'Madrugador',
    condition: 'Sella tres días antes de las 9:00, hora de la promoción.',
    progress: ({ early }) => nthOf(early, EARLY_DAYS),
  },
  nocturno: {
    name: 'Nocturno',
    condition: 'Sella tres días a partir de las 22:00, hora de la promoción.',
    progress: ({ late }) => nthOf(late, EARLY_DAYS),
  },
  explorador: {
    name: 'Explorador',
    condition: 'Completa una misión de cada tipo.',
    progress: (summary) => ofKinds(summary),
  },
  amigo: {
    name: 'Amigo',
    condition: 'Consigue que una amistad acepte tu invitación.',
    progress: ({ friends }) => nthOf(friends, 1),
  },
  'playa-7': {
    name: 'Siete cavadas',
    condition: 'Cava siete veces en la playa.',
    progress: ({ digs }) => nthOf(digs, 7),
  },
  'playa-14': {
    name: 'Catorce cavadas',
    condition: 'Cava catorce veces en la playa.',
    progress: ({ digs }) => nthOf(digs, 14),
  },
  sabio: {
    name: 'Sabio',
    condition: 'Aprueba todos los cuestionarios.',
    progress: ({ missions }) => all(missions.filter(({ kind }) => kind === 'quiz')),
  },
  'verano-completo': {
    name: 'Verano completo',
    condition: 'Completa todas las misiones.',
    progress: ({ done, missions }) => nthOf(done, missions.length),
  },
  coleccionista: {
    name: 'Coleccionista',
    condition: 'Reúne otras ocho insignias.',
    progress: (_, earned) => nthOf(inOrder(earned), BADGES_OF_A_COLLECTOR),
  },
}

type Missions = Summary['missions']

const inOrder = (instants: Iterable<number>): number[] => [...instants].sort((a, b) => a - b)

const all = (missions: Missions): Progress =>
  nthOf(inOrder(missions.flatMap(({ doneAt }) => doneAt ?? [])), missions.length)

/**
 * Counts the kinds of mission that the member has completed. For each kind, the mission that was completed first
 * counts.
 */
function ofKinds({ missions }: Summary): Progress {
  const kinds = new Set(missions.map(({ kind }) => kind))
  const firsts = new Map<MissionKind, number>()
  for (const { kind, doneAt } of missions) {
    if (doneAt !== null) firsts.set(kind, Math.min(doneAt, firsts.get(kind) ?? doneAt))
  }
  return nthOf(inOrder(firsts.values()), kinds.size)
}

const OF_THE_BEACH: ReadonlySet<SummerBadge> = new Set(['playa-7', 'playa-14'])

/** All badges, for a summer that is only announced and has no rules yet. */
export const ANNOUNCED = SUMMER_BADGES.map((key) => ({ key, level: 1, ...RULES[key] }))

export type SummerBadgeRule = Badge<Summary> & { key: SummerBadge }

/** Returns the badges of an edition: the badges that its rules list and that can be earned under these rules. */
export function badgesIn(edition: Edition): SummerBadgeRule[] {
  const known = kept.get(edition.definition)
  if (known) return known
  const rules = veranoRules(edition)
  const badges = rules.badges
    .filter(({ key }) => isEarnable(key, rules))
    .map(({ key, since }) => {
      return { key, level: 1, since: since === undefined ? null : instantOf(since, edition.zone), ...RULES[key] }
    })
  kept.set(edition.definition, badges)
  return badges
}
const kept = new WeakMap<Edition['definition'], SummerBadgeRule[]>()

function isEarnable(key: SummerBadge, { beach, missions }: VeranoRules): boolean {
  if (OF_THE_BEACH.has(key)) return beach !== undefined
  return key !== 'sabio' || missions.some(({ content }) => content.task.kind === 'quiz')
}
