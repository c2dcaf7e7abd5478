const inWords = (number: number) => number.toLocaleString('en')

/** Returns the whole number of a flag. Throws if it is none, or beyond its limits. */
export function wholeIn(
  flag: string,
  text: string | undefined,
  { least, most }: { least: number; most: number },
): number {
  const number = Number(text?.trim() || Number.NaN)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`${flag} must be a whole number from ${inWords(least)} to ${inWords(most)}.`)
}
