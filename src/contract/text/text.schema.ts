import * as v from 'valibot'
import { asCounted, charactersIn, mayHave } from './counted.ts'
import { type ReadText, readLine, readName, type TextRules } from './read-name.ts'

/** A count of characters as JSON Schema has it, which counts as we do. */
const counted = (limits: { minLength?: number; maxLength?: number }) => v.metadata<string, typeof limits>(limits)

const read = (most: number, reader: (written: string) => ReadText) =>
  v.pipe(
    v.string(),
    counted({ minLength: 1, maxLength: most }),
    v.rawTransform<string, string>(({ dataset: { value }, addIssue, NEVER }) => {
      const reading = reader(value)
      if ('text' in reading) return reading.text
      addIssue({ message: reading.fault })
      return NEVER
    }),
  )

/** A text that other people see as a name. */
export const Name = (rules: TextRules) => read(rules.most, (written) => readName(written, rules))

/** One line of a postal address. */
export const Line = (rules: TextRules) => read(rules.most, (written) => readLine(written, rules))

/** A text of many lines. Its length is counted as the page counts it. */
export const Paragraphs = ({
  least,
  most,
  short,
  long,
}: {
  least: number
  most: number
  short: string
  long: string
}) =>
  v.pipe(
    v.string(),
    counted({ minLength: least, maxLength: most }),
    v.check((written) => mayHave(written, most), long),
    v.transform(asCounted),
    v.check((text) => charactersIn(text) >= least, short),
    v.check((text) => charactersIn(text) <= most, long),
  )

/** A code, a date or a number as it was typed or pasted. Other characters are taken out later. */
export const Written = v.pipe(v.string(), v.maxLength(1_000))

/** A text that is taken as it is, such as a password, of so many characters at most. */
export const AtMost = (most: number, message?: string) =>
  v.pipe(
    v.string(),
    counted({ maxLength: most }),
    v.check(
      (text) => mayHave(text, most) && charactersIn(text) <= most,
      message ?? `Usa ${most} caracteres como mucho.`,
    ),
  )
