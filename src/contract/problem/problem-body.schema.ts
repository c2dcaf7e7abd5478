import * as v from 'valibot'
import { WORK_LEVELS } from '../primitives/bot-actions.ts'
import { PROBLEMS, type ProblemCode } from './problem.ts'
import type { ProblemBody as Body } from './problem-error.ts'

export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]

/** Schema of a `ProblemBody` on the wire. */
export const ProblemBody = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: v.picklist(PROBLEM_CODES),
  detail: v.string(),
  fields: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  retryAfter: v.optional(v.number()),
  work: v.optional(v.picklist(WORK_LEVELS)),
  secondStep: v.optional(v.object({ ticket: v.string(), expiresAt: v.number() })),
  reference: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, Body>
export type ProblemBody = Body
