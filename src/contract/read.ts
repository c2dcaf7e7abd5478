import type { ProblemBody } from './problem-error.ts'

/** A GET of the contract without HTTP, for a web part in the process of the API. */
export interface Read {
  /** As the endpoint names it: `/campaigns/:slug`. */
  path: string
  params: Readonly<Record<string, string>>
  /** What the query would hold. */
  query: Readonly<Record<string, string>>
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>
  /** The same object for all reads of a page, whose caller is looked up once. */
  page?: object | undefined
}

/** The value itself, which its receiver must not change: others may get the same one. */
export type ReadAnswer = { value: unknown } | { problem: ProblemBody }
