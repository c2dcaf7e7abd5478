import { join, relative } from 'node:path'
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SRC = join(ROOT, 'src/')

/** Places that name a property by any text, with the reason why none of them can be one that every object inherits. */
const EXCEPTIONS: Record<string, string> = {
  'src/api/campaigns/definition/sealing.ts: parent[key]':
    'a path of our own into a definition that has passed its schema',
  'src/api/campaigns/definition/sealing.ts: parent[step]': 'the same',
  'src/api/campaigns/definition/sealing.ts: values[path]': 'the same',
  'src/api/db/sqlite.ts: row[column]': 'the columns of a statement of ours',
  'src/api/db/transaction.ts: values[name]': 'the parameters that a statement of ours names',
  'src/cli/start.mjs: commands[command]': 'runs before anything is installed, and asks the same',
  'src/contract/primitives/own.ts: table[key]': 'after asking whether it is an own property',
  'src/host/visitor.ts: headers[name]': 'names of headers that the code lists',
  'src/web/server/icons/icon-sets.ts: found.icons[name]': 'the name of an icon that was found',
}

/** Whether a type, as TypeScript writes it, allows texts that no literal names. */
const isAnyText = (type: string) => /\b(string|any|unknown)\b/.test(type.replaceAll(/"[^"]*"|`[^`]*`/g, ''))

/** `table[key]` and `key in table` where the key is any text: `constructor`, for example. */
function namesOfProperties(file: Node): { place: Node; key: Expression }[] {
  const found: { place: Node; key: Expression }[] = []
  const visit = (node: Node) => {
    if (isElementAccessExpression(node)) found.push({ place: node, key: node.argumentExpression })
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ place: node, key: node.left })
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

test('a text from outside finds own properties only', () => {
  const api = new API({ cwd: ROOT })
  try {
    const snapshot = api.updateSnapshot({ openProject: join(ROOT, 'tsconfig.json') })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('tsconfig.json names no project')
    const { program, checker } = project
    const places = program
      .getSourceFileNames()
      .filter((name) => name.startsWith(SRC))
      .flatMap((name) => {
        const file = program.getSourceFile(name)
        const named = file ? namesOfProperties(file) : []
        const types = named.length > 0 ? checker.getTypeAtLocation(named.map(({ key }) => key)) : []
        return named.flatMap(({ place }, i) => {
          const type = types[i]
          return type && isAnyText(checker.typeToString(type))
            ? [`${relative(ROOT, name)}: ${place.getText(file)}`]
            : []
        })
      })
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter((place) => !Object.hasOwn(EXCEPTIONS, place))).toEqual([])
    expect(Object.keys(EXCEPTIONS).filter((place) => !places.includes(place))).toEqual([])
  } finally {
    api.close()
  }
})
