/** Calls in progress, as many at a time as there are clients. */
export class Traffic<Call> {
  readonly size: number
  readonly ended: Promise<unknown>
  #answered = 0
  #waiting: { count: number; resolve: () => void }[] = []

  /** Takes the calls from the end of the list. */
  constructor(calls: Call[], clients: number, ask: (call: Call) => Promise<void>) {
    this.size = calls.length
    const client = async () => {
      for (let call = calls.pop(); call !== undefined; call = calls.pop()) {
        await ask(call)
        this.#answered++
        for (const { count, resolve } of this.#waiting) if (this.#answered >= count) resolve()
      }
    }
    this.ended = Promise.all(Array.from({ length: clients }, client))
  }

  /** How many calls have no answer yet. */
  get left(): number {
    return this.size - this.#answered
  }

  /** Resolves when so many calls have been answered. */
  reached(count: number): Promise<void> {
    if (this.#answered >= count) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ count, resolve }))
  }

  /** Resolves at the next response, or at the end. */
  next(): Promise<unknown> {
    return Promise.race([this.reached(this.#answered + 1), this.ended])
  }
}
