import { own } from '#contract/primitives/own.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Game } from '../game.ts'
import { badgesIn } from './rules/badges.ts'
import { ACCEPTED, answerIn, dayCause, missionCause, SPARE } from './rules/facts.ts'
import { type Task, veranoRules } from './rules/rules.ts'

type Row = Parameters<NonNullable<Game['history']['event']>>[0]
type Words = (row: Row, edition: Edition) => string

const LEVEL_NAMES: Record<string, string> = { arena: 'arena', ola: 'ola', sol: 'sol' }

const badgeName = ({ subject }: Row, edition: Edition): string =>
  badgesIn(edition).find(({ key }) => key === subject?.split(':')[0])?.name ?? ''

const ofPoints: Words = ({ once, subject, amount, reason }, edition) => {
  const points = amount === 1 ? '1 punto' : `${amount ?? 0} puntos`
  if (once === SPARE) return `Usaste el comodín en un día que te faltaba: ${points}.`
  if (subject?.startsWith(dayCause(''))) return `Sellaste el día: ${points}.`
  const title = veranoRules(edition).missions.find((_, i) => subject === missionCause(i + 1))?.content.title
  if (title) return `Completaste la misión «${title}»: ${points}.`
  return reason ? `Sumaste ${points}: ${reason}.` : `Ganaste ${points}.`
}

const EVENTS: Partial<Record<Row['kind'], Words>> = {
  points: ofPoints,
  milestone: ({ subject }) => `Llegaste al nivel ${own(LEVEL_NAMES, subject ?? '') ?? ''}.`,
  entry: () => 'Ganaste una participación en el sorteo del verano.',
  badge: (row, edition) => `Ganaste la insignia «${badgeName(row, edition)}».`,
  'badge-revoked': (row, edition) =>
    `Se retiró la insignia «${badgeName(row, edition)}».${row.reason ? ` Motivo: ${row.reason}` : ''}`,
  invite: ({ once }) => (once === ACCEPTED ? 'Aceptaste una invitación.' : 'Alguien aceptó tu invitación.'),
  annulment: ({ reason }) => `Se anuló algo de tu verano.${reason ? ` Motivo: ${reason}` : ''}`,
}

export const veranoHistory: Game['history'] = {
  play(row, _, edition) {
    const { n, kind, isDone, right, choices } = answerIn(row)
    const title = veranoRules(edition).missions[n - 1]?.content.title ?? ''
    if (kind !== 'quiz') return `Hiciste la misión «${title}».`
    const score = `${right ?? 0} de ${choices?.length ?? 0}`
    return isDone ? `Aprobaste «${title}» con ${score}.` : `Intentaste «${title}»: ${score}.`
  },
  event: (row, edition) => EVENTS[row.kind]?.(row, edition) ?? 'Algo pasó en tu verano.',
  detail(row, edition) {
    const answer = answerIn(row)
    const mission = veranoRules(edition).missions[answer.n - 1]
    if (!mission) return null
    const { title, task } = mission.content
    return { game: 'verano', n: answer.n, kind: answer.kind, title, answers: answersIn(task, answer) }
  },
}

/**
 * Returns the member's own answers in words. The right answers are left out; the page of the campaign shows them later.
 */
function answersIn(task: Task, { choices, words, caption, medals }: ReturnType<typeof answerIn>) {
  switch (task.kind) {
    case 'quiz':
      return task.questions.map(({ question, choices: all }, i) => ({
        question,
        answer: all[choices?.[i] ?? -1] ?? '',
      }))
    case 'word':
      return task.clues.map(({ clue }, i) => ({ question: clue, answer: words?.[i] ?? '' }))
    case 'caption':
      return [{ question: 'Tu voto', answer: task.captions[caption ?? -1] ?? '' }]
    case 'medals':
      return [{ question: task.question, answer: String(medals ?? '') }]
    default:
      return []
  }
}
