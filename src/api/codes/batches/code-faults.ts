interface Refusal {
  /** The outcome that the faults prevent. */
  outcome?: string | undefined
  hint?: string | undefined
}

/** A file of codes that is refused, with everything that is wrong with it; for the operator. */
export class CodeFaults extends Error {
  override readonly name = 'CodeFaults'
  readonly faults: readonly string[]

  constructor(faults: readonly string[], { outcome = 'No code was imported', hint }: Refusal = {}) {
    super([`${outcome}:`, ...faults.map((fault) => `  - ${fault}`), ...(hint ? [hint] : [])].join('\n'))
    this.faults = faults
  }
}
