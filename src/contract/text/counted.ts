/**
 * Returns a text as stored: one kind of line break (forms send two characters), accents composed with their letters,
 * and no white space at the ends. Pages and the API count the characters of this form.
 */
export const asCounted = (written: string): string => written.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

/** Counts code points, so that every browser and server gets the same number; an emoji is one. */
export const charactersIn = (text: string): number => [...text.normalize('NFC')].length

/** Maximum number of UTF-16 code units of one character with its accents. */
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
