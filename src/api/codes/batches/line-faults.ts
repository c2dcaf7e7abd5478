/**
 * Maximum number of lines for which a fault is reported line by line. For more lines, the fault is reported once, with
 * the number of lines.
 */
const FEW = 10
/** Number of line numbers that are named in the report of a fault of many lines. */
const NAMED = 5

interface Kind {
  lines: number[]
  /** The texts of the first lines. */
  texts: string[]
}

/**
 * Collects the faults of a list by kind. A file that is imported a second time may have the same kind of fault in each
 * of a million lines.
 */
export class LineFaults {
  readonly #kinds = new Map<string, Kind>()

  /** `kind` describes the fault without the details of one line. */
  add(line: number, text: string, kind = text): void {
    const { lines, texts } = this.#kindOf(kind)
    lines.push(line)
    if (texts.length < FEW) texts.push(text)
  }

  #kindOf(name: string): Kind {
    const kind = this.#kinds.get(name) ?? { lines: [], texts: [] }
    this.#kinds.set(name, kind)
    return kind
  }

  /** Returns the faults as texts, in the order of their lines. */
  inWords(): string[] {
    const all = [...this.#kinds].flatMap(([name, { lines, texts }]) =>
      lines.length > FEW
        ? [together(name, lines)]
        : texts.map((text, i) => ({ line: lines[i] ?? 0, words: `line ${lines[i]}: ${text}` })),
    )
    return all.sort((a, b) => a.line - b.line).map(({ words }) => words)
  }
}

function together(kind: string, lines: readonly number[]): { line: number; words: string } {
  const first = lines.toSorted((a, b) => a - b).slice(0, NAMED)
  return { line: first[0] ?? 0, words: `${lines.length} lines (${first.join(', ')}, …), each: ${kind}` }
}
