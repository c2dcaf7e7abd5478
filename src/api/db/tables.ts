export interface DatabaseTables {
  call_count: CallCountTable
  job: JobTable
  setting: SettingTable
}

/** How often a key was counted in its current time span. */
interface CallCountTable {
  key_hash: string
  calls: number
  /** When the count starts again: epoch ms by the clock of the database. */
  ends_at: number
}

/** The lease of a job: only the process that holds the lease runs the job. */
interface JobTable {
  name: string
  lease_until: number
  owner: string
}

interface SettingTable {
  key: string
  value: string
}
