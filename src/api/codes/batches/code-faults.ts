interface Refusal {
  /** The consequence of the faults, as the first line of the message. */
  outcome?: string | undefined
  hint?: string | undefined
}

/** Thrown for a file of codes that is refused, with all its faults; for the operator. */
export class CodeFaults extends Error {
  override readonly name = 'CodeFaults'
  readonly faults: readonly string[]

  constructor(faults: readonly string[], { outcome = 'No code was imported', hint }: Refusal = {}) {
    super([`${outcome}:`, ...faults.map((fault) => `  - ${fault}`), ...(hint ? [hint] : [])].join('\n'))
    this.faults = faults
  }
}
