/** Crockford's base 32: no I, L, O or U, so a code survives being read aloud or copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve characters, 60 bits of chance: `7K2M-QX9T-04BD`. */
export function newCode(random: (bytes: number) => Uint8Array): string {
  const text = Array.from(random(12), (byte) => ALPHABET[byte % 32]).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
