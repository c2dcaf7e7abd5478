import { visibleLine, visibleText, withoutStrayControls } from '#host/visible-text.ts'

/** Prints one line. Nothing that a visitor wrote can end it, or speak to the terminal. */
export const print = (line: string): void => console.log(visibleLine(line))

/** Prints a text with its line breaks. */
export const printText = (text: string): void => console.log(visibleText(text))

/** Prints one line beside the results, on standard error. */
export const note = (line: string): void => console.error(visibleLine(line))

export const noteText = (text: string): void => console.error(visibleText(text))

/**
 * Writes lines of a file to standard output. Resolves when its reader has room for more, and fails when there is no reader
 * any more.
 */
export function writeOut(lines: string): Promise<void> {
  // Without a listener, a closed reader would end the process before it could report what has become of its work.
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  return new Promise((resolve, reject) => {
    process.stdout.write(withoutStrayControls(lines), (error) => (error ? reject(error) : resolve()))
  })
}
