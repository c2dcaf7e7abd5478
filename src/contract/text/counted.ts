/**
 * How texts are counted, on pages and by the API alike.
 *
 * A text as it is stored: one kind of line break (forms send two characters for it), accents composed with their letters,
 * and no white space around it.
 */
export const asCounted = (written: string): string => written.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

/** Code points: an emoji is one, and every browser and server counts the same. */
export const charactersIn = (text: string): number => [...text.normalize('NFC')].length

/** Of UTF-16, for one character with its accents. */
const MOST_UNITS = 8

/** Returns whether a text can be so short: composing a long run of accents takes the square of its length. */
export const mayHave = (written: string, most: number): boolean => written.trim().length <= most * MOST_UNITS

/** The length of a text as it is stored. */
export const lengthOf = (written: string): number => charactersIn(asCounted(written))

/** The figures of a code or a date as they were meant: without what was pasted around and between them. */
export const figuresIn = (written: string): string => written.normalize('NFKC').replaceAll(/[^0-9]/g, '')
