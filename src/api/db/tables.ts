export interface DatabaseTables {
  job: JobTable
  setting: SettingTable
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
