/**
 * Pages and the API count texts in the same way. Returns a text as stored: one kind of line break (forms send two
 * characters), accents composed with their letters, and no white space at the ends.
 */
export const asCounted = (written: string): string => written.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

/** Counts code points: an emoji is one, and every browser and server counts the same. */
export const charactersIn = (text: string): number => [...text.normalize('NFC')].length

/** Most UTF-16 code units of one character with its accents. */
const MOST_UNITS = 8

/**
 * Returns whether a text can fit the limit. Check this before normalising: composing a long run of accents takes
 * quadratic time.
 */
export const mayHave = (written: string, most: number): boolean => written.trim().length <= most * MOST_UNITS

/** Returns the length of a text as stored. */
export const lengthOf = (written: string): number => charactersIn(asCounted(written))

/** Returns the digits of a code or date, without other characters that were pasted around and between them. */
export const figuresIn = (written: string): string => written.normalize('NFKC').replaceAll(/[^0-9]/g, '')
