/** Crockford's base 32: no I, L, O or U, so a code survives being read aloud or copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How it reads what a person writes: no letter can be taken for a figure. */
const FIGURES: Record<string, string> = { O: '0', I: '1', L: '1' }

/** As many characters by chance, five bits each, in groups of four: `7K2M-QX9T-04BD`. */
export function newCrockford(random: (bytes: number) => Uint8Array, length: number): string {
  const text = Array.from(random(length), (byte) => ALPHABET[byte % 32]).join('')
  return groupsOfFour(text).join('-')
}

/** What was meant, without separators. */
export const readCrockford = (written: string): string =>
  written
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[OIL]/g, (letter) => FIGURES[letter] ?? letter)

export const groupsOfFour = (text: string): string[] => text.match(/.{1,4}/g) ?? []
