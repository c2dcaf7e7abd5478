import * as v from 'valibot'
import { asCounted, charactersIn, mayHave } from './counted.ts'
import { type ReadText, readLine, readName, type TextRules } from './read-name.ts'

/** The length limits for JSON Schema, which counts characters as we do. */
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

/** A text of several lines. The API counts its length as the page does. */
export const Paragraphs = ({
  least,
  most,
  missing,
  short,
  long,
}: {
  least: number
  most: number
  /** For a text without a character. */
  missing: string
  short: string
  long: string
}) =>
  v.pipe(
    v.string(),
    counted({ minLength: least, maxLength: most }),
    v.check((written) => mayHave(written, most), long),
    v.transform(asCounted),
    v.check(
      (text) => charactersIn(text) >= least,
      ({ input }) => (input === '' ? missing : short),
    ),
    v.check((text) => charactersIn(text) <= most, long),
  )

/** A code, date or number as typed or pasted. The reader of the field removes other characters later. */
export const Written = v.pipe(v.string(), v.maxLength(1_000))

/** A text that is not changed, such as a password, of at most `most` characters. */
export const AtMost = (most: number, message?: string) =>
  v.pipe(
    v.string(),
    counted({ maxLength: most }),
    v.check(
      (text) => mayHave(text, most) && charactersIn(text) <= most,
      message ?? `Usa ${most} caracteres como mucho.`,
    ),
  )
