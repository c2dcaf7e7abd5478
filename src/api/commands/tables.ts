export interface CommandTables {
  operator_command: OperatorCommandTable
}

/** A command that an operator has run and that the log of the server does not have yet. */
export interface OperatorCommandTable {
  id: string
  at: number
  /** `operator:` and the user of the machine. */
  actor: string
  /** Script and command: `prizes annul`. */
  command: string
  /** JSON list of ids: of an edition, a prize, a message, an account. */
  subjects: string
  outcome: 'done' | 'refused'
}
