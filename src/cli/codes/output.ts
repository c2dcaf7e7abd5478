/** Writes to standard output; resolves when whoever reads it has room for more, and fails when nobody reads it any more. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

/** Without a listener, a closed reader would end the process before it could say what has become of its work. */
export const outliveReader = (): void => void process.stdout.on('error', () => {})
