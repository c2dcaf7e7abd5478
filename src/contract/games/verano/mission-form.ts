import { Problem } from '../../problem/problem.ts'
import type { FieldFault } from '../../problem/problem-error.ts'
import type { ANSWERED } from './missions.ts'
import type { MissionAnswer } from './verano.schema.ts'

type AnsweredKind = (typeof ANSWERED)[number]

interface AnsweredForm {
  answer: (parts: string[]) => MissionAnswer
  /** Message for a part that the member left empty. */
  missing: string
}

/**
 * The form of a mission sends the mission's kind as `kind`, the number of parts as `parts`, and the parts as `part-0`,
 * `part-1`…
 */
const FORMS: Record<AnsweredKind, AnsweredForm> = {
  quiz: { answer: (parts) => ({ choices: parts.map(Number) }), missing: 'Elige una de las respuestas.' },
  word: { answer: (words) => ({ words }), missing: 'Escribe la palabra de esta pista.' },
  code: { answer: ([code = '']) => ({ code }), missing: 'Escribe el código.' },
  caption: { answer: ([caption]) => ({ caption: Number(caption) }), missing: 'Elige un pie de foto.' },
  medals: { answer: ([medals]) => ({ medals: Number(medals?.normalize('NFKC')) }), missing: 'Di un número.' },
}
const MOST_PARTS = 20

/** Reads the answer to a mission from the fields of its form. */
export function readMissionForm(fields: Record<string, string>): MissionAnswer {
  const form = Object.entries(FORMS).find(([kind]) => kind === fields.kind)?.[1]
  const count = Math.min(Number(fields.parts) || 0, MOST_PARTS)
  if (!form) throw new Problem('malformed_request')
  const parts = Array.from({ length: count }, (_, i) => (fields[`part-${i}`] ?? '').trim())
  const faults = parts.flatMap((part, i) => (part === '' ? [{ path: `part-${i}`, message: form.missing }] : []))
  if (faults.length > 0) throw new Problem('invalid_input', { fields: faults })
  return form.answer(parts)
}

/** Maps a fault of an answer to its form field: `words.2` is in `part-2`, `code` in `part-0`. */
export const atItsPart = ({ path, message }: FieldFault): FieldFault =>
  path.startsWith('part-') ? { path, message } : { path: `part-${/\.(\d+)$/.exec(path)?.[1] ?? 0}`, message }
