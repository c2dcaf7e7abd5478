import { createInterface } from 'node:readline/promises'
import { visibleLine, visibleText, withoutStrayControls } from '#host/visible-text.ts'

/**
 * Prints one line. Control characters in a visitor's text are escaped, so they cannot end the line or control the
 * terminal.
 */
export const print = (line: string): void => console.log(visibleLine(line))

/** Prints a text with its line breaks. */
export const printText = (text: string): void => console.log(visibleText(text))

/** Prints one line to standard error, separate from the results. */
export const note = (line: string): void => console.error(visibleLine(line))

export const noteText = (text: string): void => console.error(visibleText(text))

/**
 * Writes lines of a file to standard output. Resolves when the lines are written, and rejects if the reader has closed.
 */
export function writeOut(lines: string): Promise<void> {
  // Without a listener, a closed reader would end the process before it could report how much of its work was done.
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  return new Promise((resolve, reject) => {
    process.stdout.write(withoutStrayControls(lines), (error) => (error ? reject(error) : resolve()))
  })
}

/** Asks a question on the terminal. Returns false without one. */
export async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** Asks for a value on the terminal; an empty answer is `usual`. Returns undefined without a terminal. */
export async function answerTo(question: string, usual: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question}${usual && ` [${usual}]`}: `)
  terminal.close()
  return answer.trim() || usual
}
