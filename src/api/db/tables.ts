export interface DatabaseTables {
  job: JobTable
  setting: SettingTable
}

/** A lease: one process at a time runs the job. */
interface JobTable {
  name: string
  lease_until: number
  owner: string
}

interface SettingTable {
  key: string
  value: string
}
