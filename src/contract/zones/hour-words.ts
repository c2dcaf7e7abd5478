/** Returns a time `18:15` for a sentence, after «a» or «hasta»: «las 18:15», or «medianoche» at the end of a day. */
export const hourWords = (time: string): string => (time === '00:00' ? 'medianoche' : `las ${time}`)
