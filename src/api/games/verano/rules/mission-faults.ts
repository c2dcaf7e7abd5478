import { findWord } from './grid.ts'
import type { MissionRules, Task } from './rules.ts'

export type Runs = (slug: string) => boolean

/** Returns the faults of one mission, each as `place: fault`, relative to the mission. */
export const faultsOfMission = (mission: MissionRules, runs: Runs): string[] => [
  ...faultsOfTask(mission.content.task, mission, runs),
  ...faultsOfSecret(mission),
  ...faultsOfCode(mission),
  ...beyond('content.taster.right', mission.content.taster.right, mission.content.taster.choices),
]

/** Returns a fault if the address has no game that can be played. */
export const notRun = (place: string, slug: string, runs: Runs): string[] =>
  runs(slug) ? [] : [`${place}: the season has no campaign "${slug}" with a game`]

function faultsOfTask(task: Task, mission: MissionRules, runs: Runs): string[] {
  if (task.kind === 'quiz') return faultsOfQuiz(task, mission)
  if (task.kind === 'word') return faultsOfWords(task, mission)
  return task.kind === 'beach' ? notRun('content.task.slug', task.slug, runs) : []
}

function faultsOfQuiz({ questions, pass }: Extract<Task, { kind: 'quiz' }>, { secret }: MissionRules): string[] {
  const answers = secret?.answers ?? []
  const missing =
    answers.length === questions.length
      ? []
      : [`secret.answers: must have one answer for each of the ${questions.length} questions`]
  const tooMany = pass > questions.length ? [`content.task.pass: there are ${questions.length} questions only`] : []
  const wrong = answers.flatMap(({ right }, i) => {
    const choices = questions[i]?.choices
    return choices ? beyond(`secret.answers.${i}.right`, right, choices) : []
  })
  return [...missing, ...wrong, ...tooMany]
}

const beyond = (place: string, right: number, choices: readonly string[]): string[] =>
  right < choices.length ? [] : [`${place}: there is no choice ${right}; they are counted from 0`]

function faultsOfWords({ grid, clues }: Extract<Task, { kind: 'word' }>, { secret }: MissionRules): string[] {
  if (new Set(grid.map((row) => row.length)).size > 1) return ['content.task.grid: its rows must have the same length']
  const words = secret?.words ?? []
  if (words.length !== clues.length) return [`secret.words: must have one word for each of the ${clues.length} clues`]
  return words.flatMap((word, i) => {
    const faults = findWord(grid, word) ? [] : [`secret.words.${i}: "${word}" is not in the grid`]
    return word.length === clues[i]?.letters
      ? faults
      : [...faults, `content.task.clues.${i}.letters: "${word}" has ${word.length} letters`]
  })
}

/** The part of the secret that each kind of mission has; other kinds have none. */
const SECRET_OF: Partial<Record<Task['kind'], 'answers' | 'words'>> = { quiz: 'answers', word: 'words' }

function faultsOfSecret({ content, secret }: MissionRules): string[] {
  const own = SECRET_OF[content.task.kind]
  if (secret && !own) return [`secret: a mission of the kind "${content.task.kind}" has none`]
  const faults: string[] = []
  if (secret?.answers && own !== 'answers') faults.push('secret.answers: only a quiz has answers')
  if (secret?.words && own !== 'words') faults.push('secret.words: only a word search has words')
  return faults
}

function faultsOfCode({ content, code }: MissionRules): string[] {
  if (content.task.kind === 'code') return code ? [] : ['code: is missing: what does the poster of the partner say?']
  return code ? ['code: only a mission of the kind "code" has one'] : []
}
