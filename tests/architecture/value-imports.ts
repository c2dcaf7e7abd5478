import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const SRC = join(import.meta.dirname, '../../src')

export interface ValueImport {
  /** Paths of both files, relative to the folder of their part: `components/ui/button.tsx`. */
  from: string
  to: string
}

/** Every source file of a part; generated ones are left out. */
export const filesOf = (part: string): string[] =>
  readdirSync(join(SRC, part), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(gen|d)\.tsx?$/.test(file),
  )

/** Matches `from '…'` with its clause, `import '…'`, `import('…')` and `import.meta.glob('…')`. */
const IMPORT =
  /^(?:import|export) ([\w{*][^'";]*?) from '([^']+)'|^import '([^']+)'|(?<!typeof )import(?:\.meta\.glob(?:<[^(]+>)?)?\(\s*'([^']+)'/gm

/** Returns the imports within a part that exist at run time; the compiler erases imports of types alone. */
export function valueImports(part: string): ValueImport[] {
  return filesOf(part).flatMap((from) =>
    [...readFileSync(join(SRC, part, from), 'utf8').matchAll(IMPORT)]
      .filter(([, clause = '']) => !isOfTypes(clause))
      .flatMap(([, , ...names]) => withinPart(part, from, names.find(Boolean) ?? ''))
      .map((to) => ({ from, to })),
  )
}

const isOfTypes = (clause: string) =>
  /^type\s/.test(clause) || /^\{\s*type\s+\w+(\s*,\s*type\s+\w+)*\s*,?\s*\}$/.test(clause)

/** Returns the file that an import names, without its query; an empty list for packages and other parts. */
function withinPart(part: string, from: string, name: string): string[] {
  const path = name.replace(/\?.*$/, '')
  if (path.startsWith(`#${part}/`)) return [path.slice(part.length + 2)]
  if (!path.startsWith('.')) return []
  const to = relative(join(SRC, part), join(SRC, part, from, '..', path))
  return to.startsWith('..') ? [] : [to]
}

/** Returns the imports that are part of a cycle, or lead from one cycle to another. */
export function circlesIn<Edge extends ValueImport>(imports: Edge[]): Edge[] {
  let left = imports
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const from = new Set(left.map((edge) => edge.from))
    const to = new Set(left.map((edge) => edge.to))
    left = left.filter((edge) => from.has(edge.to) && to.has(edge.from))
  }
  return left
}
