import { type MissionKind, plainWord } from '#contract/games/verano/missions.ts'
import type { MissionAnswer } from '#contract/games/verano/verano.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { dayBlockOf, dayOf } from '../../../days.ts'
import { all, type Transaction } from '../../../db/database.ts'
import { type PlayRow, playsOfAction } from '../../../ledger/queries.ts'
import { addToTally } from '../../../prizes/tally/queries.ts'
import { type Move, playOn } from '../../play.ts'
import { ANSWER, type AnswerDetail, answerIn } from '../rules/facts.ts'
import { findWord } from '../rules/grid.ts'
import { type MissionRules, type Task, veranoRules } from '../rules/rules.ts'
import { timesOf, type Week } from '../rules/weeks.ts'
import { type Guessing, requireFree } from './guesses.ts'

/**
 * Returns the slot of an answer. A quiz can be tried once a day until it is passed; any other mission is answered once.
 */
export function slotOf(edition: Edition, n: number, at: number): string {
  const isQuiz = veranoRules(edition).missions[n - 1]?.content.task.kind === 'quiz'
  return isQuiz ? `mission:${n}:${dayOf(edition.zone, at)}` : `mission:${n}`
}

const SLOT = /^mission:([1-9]\d?)(?::(\d{4}-\d{2}-\d{2}))?$/

/** Returns the play of an answer to a mission. The member sees at once whether the answer completes the mission. */
export const answerOf = (guessing: Guessing) =>
  playOn<MissionAnswer, PlayRow>({
    action: ANSWER,
    askedOf: (slot) => `mission:${SLOT.exec(slot)?.[1]}`,
    admit: (move, at) => admit(move, guessing, at),
    detail: ({ move }) => JSON.stringify(detailOf(move)),
    settlesAt: () => null,
    after: countVote,
    again: (row, choice, hasSameKey) => {
      if (hasSameKey && !isSameAnswer(answerIn(row), choice)) throw new Problem('idempotency_key_reused')
    },
    answer: ({ row }) => row,
  })

interface MissionOfWeek {
  week: Week
  rules: MissionRules
}

function missionAt(edition: Edition, slot: string): MissionOfWeek {
  const rules = veranoRules(edition)
  const n = Number(SLOT.exec(slot)?.[1])
  const [week, mission] = [timesOf(edition, rules).weeks[n - 1], rules.missions[n - 1]]
  if (!week || !mission) throw new Problem('not_found')
  return { week, rules: mission }
}

/**
 * Throws `mission_closed`, `mission_over`, `not_today` for a quiz of another day, `mission_done`, and for the answer
 * itself `invalid_input`, `wrong_word`, `word_not_in_grid`, `wrong_partner_code`. After too many wrong words, a
 * member's words are refused for some time, see `requireFree`.
 */
function* admit(
  { edition, player, slot, choice }: Move<MissionAnswer>,
  guessing: Guessing,
  at: number,
): Transaction<null> {
  const { week, rules } = missionAt(edition, slot)
  if (at < week.opensAt) throw new Problem('mission_closed')
  if (at >= week.closesAt) throw new Problem('mission_over')
  const { task } = rules.content
  const asked = CHECKS[task.kind]
  if (!asked) throw new Problem('not_found')
  if (task.kind === 'quiz') {
    if (SLOT.exec(slot)?.[2] !== dayBlockOf(edition.zone, at).day) throw new Problem('not_today')
    const before = { account: player.accountId, campaign: edition.id, action: ANSWER, before: edition.closesAt }
    const made = (yield* all(playsOfAction(before))).map(answerIn)
    if (made.some(({ n, isDone }) => n === week.n && isDone)) throw new Problem('mission_done')
  }
  if (task.kind === 'code') yield* requireFree(guessing, at)
  asked(rules, choice)
  return null
}

const refuse = (path: string, message: string): Problem => new Problem('invalid_input', { fields: [{ path, message }] })

/** The checks of an answer, by kind of mission. */
const CHECKS: Partial<Record<MissionKind, (rules: MissionRules, answer: MissionAnswer) => void>> = {
  quiz({ content: { task } }, answer) {
    const questions = ofKind(task, 'quiz').questions
    requireOnly(answer, 'choices')
    const isWhole =
      answer.choices?.length === questions.length &&
      questions.every(({ choices }, i) => (answer.choices?.[i] ?? choices.length) < choices.length)
    if (!isWhole) throw refuse('choices', 'Elige una respuesta en cada pregunta.')
  },
  word({ content: { task }, secret }, answer) {
    const { grid, clues } = ofKind(task, 'word')
    requireOnly(answer, 'words')
    const words = (answer.words ?? []).map(plainWord)
    if (words.length !== clues.length || words.some((word) => word === '')) {
      throw refuse('words', clues.length === 1 ? 'Escribe la palabra.' : 'Escribe una palabra en cada pista.')
    }
    for (const [i, word] of words.entries()) {
      if (!findWord(grid, word)) throw wordProblem('word_not_in_grid', i)
      if (secret?.words?.[i] !== word) throw wordProblem('wrong_word', i)
    }
  },
  code({ code }, answer) {
    requireOnly(answer, 'code')
    if (!answer.code?.trim()) throw refuse('code', 'Escribe el código.')
    if (plainWord(answer.code) !== plainWord(code ?? '')) throw new Problem('wrong_partner_code')
  },
  caption({ content: { task } }, answer) {
    requireOnly(answer, 'caption')
    const { captions } = ofKind(task, 'caption')
    if (answer.caption === undefined || answer.caption >= captions.length) {
      throw refuse('caption', 'Elige uno de los pies de foto.')
    }
  },
  medals({ content: { task } }, answer) {
    requireOnly(answer, 'medals')
    const { most } = ofKind(task, 'medals')
    if (answer.medals === undefined || answer.medals > most)
      throw refuse('medals', `Escribe un número del 0 al ${most}.`)
  },
}

function ofKind<K extends Task['kind']>(task: Task, kind: K): Extract<Task, { kind: K }> {
  if (!isOfKind(task, kind)) throw new Error(`the mission is no ${kind}`)
  return task
}
const isOfKind = <K extends Task['kind']>(task: Task, kind: K): task is Extract<Task, { kind: K }> => task.kind === kind

/** Returns a problem that names the clue, so that the member sees which word is wrong. */
const wordProblem = (code: 'word_not_in_grid' | 'wrong_word', i: number): Problem =>
  new Problem(code, { fields: [{ path: `words.${i}`, message: new Problem(code).body.detail }] })

function requireOnly(answer: MissionAnswer, part: keyof MissionAnswer): void {
  const other = Object.entries(answer).find(([key, value]) => key !== part && value !== undefined)
  if (other) throw refuse(other[0], 'Esta misión no pide eso.')
}

/**
 * Returns the stored detail of an answer. A partner's code is left out, because details are published after the end.
 */
function detailOf({ edition, slot, choice }: Move<MissionAnswer>): AnswerDetail {
  const { week, rules } = missionAt(edition, slot)
  const { task } = rules.content
  const { n } = week
  const { choices, words, caption, medals } = choice
  if (task.kind !== 'quiz') {
    const said = { ...(caption === undefined ? {} : { caption }), ...(medals === undefined ? {} : { medals }) }
    return { n, kind: task.kind, isDone: true, ...said, ...(words ? { words: words.map(plainWord) } : {}) }
  }
  const right = (choices ?? []).filter((chosen, i) => rules.secret?.answers?.[i]?.right === chosen).length
  return { n, kind: task.kind, isDone: right >= task.pass, choices: choices ?? [], right }
}

function isSameAnswer(made: AnswerDetail, { choices, words, caption, medals }: MissionAnswer): boolean {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  return (
    same(made.choices, choices) &&
    same(made.words, words?.map(plainWord)) &&
    same(made.caption, caption) &&
    same(made.medals, medals)
  )
}

/** Key of the tally of votes for a caption in mission `n`. */
export const votesFor = (n: number, caption: number): string => `votes:${n}:${caption}`

function* countVote(row: PlayRow, { edition }: Move<MissionAnswer>): Transaction<void> {
  const { n, caption } = answerIn(row)
  if (caption !== undefined) yield* addToTally(edition.id, votesFor(n, caption), 1)
}
