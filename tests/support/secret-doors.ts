import type { DoorInput } from './advent.ts'

/** Words that occur nowhere else: behind a door, in the explanation of an answer, and as the code of a door. */
export const told = (n: number) => `told-behind-${n}-`
export const why = (n: number) => `why-of-${n}-`
export const codeOf = (n: number) => `CODE-OF-${n}-`

/**
 * A text, a recipe and a code behind doors 1 to 3, a code behind door 9, and questions behind all others: no answer is
 * public on the fifth day.
 */
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

/** Returns the words in a text that are still secret on the day of door `today`, before any door is opened. */
export function secretsIn(text: string, today: number): string[] {
  return secretDoors.flatMap((_, i) => {
    const n = i + 1
    const secrets = [why(n), codeOf(n), ...(n > today ? [told(n)] : [])]
    return secrets.filter((secret) => text.includes(secret))
  })
}
