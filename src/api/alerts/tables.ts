import type { Generated } from 'kysely'

export interface AlertTables {
  alert: AlertTable
  alert_post: AlertPostTable
  failing_job: FailingJobTable
}

/** A condition that the operator was alerted to. */
export interface AlertTable {
  /** Name of the condition. */
  name: string
  title: string
  /** When the condition was found first. */
  since: number
  /** When the operator was last sent a message about it. */
  told_at: number
  /** Null while the condition lasts. A row that has ended is kept for a while, so that a condition cannot flap. */
  ended_at: number | null
}

/** A message that waits to be posted to the webhook. */
export interface AlertPostTable {
  id: string
  text: string
  attempts: Generated<number>
  next_at: number
}

/** A job whose last rounds have failed, in any process. */
interface FailingJobTable {
  name: string
  rounds: number
  since: number
  last_at: number
}
