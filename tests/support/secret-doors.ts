import type { DoorInput } from './advent.ts'

/** Words that occur nowhere else: those behind a door, those that explain an answer, and a code for all. */
export const told = (n: number) => `told-behind-${n}-`
export const why = (n: number) => `why-of-${n}-`
export const codeOf = (n: number) => `CODE-OF-${n}-`

/** Text, recipe and code behind the first doors, questions behind all others: no answer is public on the fifth day. */
export const secretDoors = Array.from({ length: 24 }, (_, i): DoorInput => {
  const n = i + 1
  const about = { title: `${told(n)}title`, text: [`${told(n)}text`] }
  if (n === 1) return { content: { kind: 'text', ...about } }
  if (n === 2) {
    const recipe = { about: `${told(n)}a`, ingredients: [`${told(n)}i`], steps: [`${told(n)}s`] }
    return { content: { kind: 'recipe', ...about, recipe } }
  }
  if (n === 3 || n === 9) return { content: { kind: 'code', ...about }, code: codeOf(n) }
  const quiz = { question: `${told(n)}question`, choices: [`${told(n)}no`, `${told(n)}yes`] }
  return { content: { kind: 'quiz', ...about, quiz }, answer: { right: 1, why: why(n) } }
})

/** Returns the secrets in a text on the day of door `today`, before any is opened. */
export function secretsIn(text: string, today: number): string[] {
  return secretDoors.flatMap((_, i) => {
    const n = i + 1
    const secrets = [why(n), codeOf(n), ...(n > today ? [told(n)] : [])]
    return secrets.filter((secret) => text.includes(secret))
  })
}
