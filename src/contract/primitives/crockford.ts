import { own } from './own.ts'
/** Crockford's base 32: without I, L, O and U, so that a code can be read aloud or copied by hand. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters that people write instead of digits. */
const FIGURES: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Returns a random code of `length` characters (5 bits each) in groups of four: `7K2M-QX9T-04BD`. */
export function newCrockford(random: (bytes: number) => Uint8Array, length: number): string {
  const text = Array.from(random(length), (byte) => ALPHABET[byte % 32]).join('')
  return groupsOfFour(text).join('-')
}

/** Normalises a typed code: removes separators and maps letters to the intended digits. */
export const readCrockford = (written: string): string =>
  written
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[OIL]/g, (letter) => own(FIGURES, letter) ?? letter)

export const groupsOfFour = (text: string): string[] => text.match(/.{1,4}/g) ?? []
