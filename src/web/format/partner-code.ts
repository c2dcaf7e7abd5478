const LONGEST = 24

/** How Crockford's base 32 reads what a person writes: no letter of it can be taken for a figure. */
const FIGURES: Record<string, string> = { O: '0', I: '1', L: '1' }

/** A partner code as it was printed, in groups of four; case and separators do not count. «—» for none. */
export function readablePartnerCode(written: string): string {
  const figures = written
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[OIL]/g, (letter) => FIGURES[letter] ?? letter)
    .slice(0, LONGEST)
  return figures.match(/.{1,4}/g)?.join(' ') ?? '—'
}
