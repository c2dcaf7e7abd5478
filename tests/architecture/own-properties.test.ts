import { join, relative } from 'node:path'
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isElementAccessExpression,
  isNonNullExpression,
  isParenthesizedExpression,
  isSatisfiesExpression,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SRC = join(ROOT, 'src/')

/** Places that look up a property by any string, with the reason why that string cannot name an inherited property. */
const EXCEPTIONS: Record<string, string> = {
  'src/api/campaigns/definition/json-parts.ts: parent[key]':
    'a path of our own into a definition that has passed its schema',
  'src/api/campaigns/definition/json-parts.ts: parent[step]': 'the same',
  'src/api/campaigns/definition/sealing.ts: values[path]': 'the same',
  'src/api/db/sqlite.ts: row[column]': 'the columns of a statement of ours',
  'src/api/db/transaction.ts: values[name]': 'the parameters that a statement of ours names',
  'src/api/season/plan-season.ts: row[column as keyof Row]': 'the columns of a row of ours',
  'src/cli/mail.ts: STATUS[state as keyof typeof STATUS]': 'the states that we have stored',
  'src/cli/messages.ts: CONTACT_SUBJECTS[key as ContactSubject]': 'the subjects that have passed the schema',
  'src/cli/rehearse.ts: process.env[name]': 'the names of its own properties',
  'src/host/log.ts: console[name as keyof typeof methods]': 'names of methods that the code lists',
  'src/web/features/campaign/campaign-facts.tsx: COUNTRIES[code as keyof typeof COUNTRIES]':
    'the countries of a season that has passed its schema',
  'src/web/pictures/svg/palettes.ts: PALETTES[`../../games/${name}/palette.css`]': 'no inherited name is a path',
  'src/web/pictures/svg/poster-svg.tsx: ART[`../../games/${name}/poster-art.tsx`]': 'the same',
  'src/web/routes/ticket.$reference.tsx: CONTACT_SUBJECTS[message.subject as ContactSubject]':
    'the subjects that have passed the schema',
  'src/web/routing/search-texts.ts: found[name]': 'names of search parameters that a route lists',
  'src/web/routing/search-texts.ts: search[name]': 'the same',
  'src/cli/start.mjs: commands[command]': 'runs before anything is installed, and asks the same',
  'src/contract/primitives/own.ts: table[key]': 'after asking whether it is an own property',
  'src/contract/words/say.ts: ownWords[`${section}/${key}`]': 'no inherited name has a slash',
  'src/contract/words/say.ts: sentences[key]': 'the keys of its own properties',
  'src/host/visitor.ts: headers[name]': 'names of headers that the code lists',
  'src/web/server/icons/icon-sets.ts: found.icons[name]': 'the name of an icon that was found',
}

/** Whether a type, as TypeScript prints it, allows strings that are no literals: `string`, `item-${string}`. */
const isAnyText = (type: string) => /\b(string|any|unknown)\b/.test(type.replaceAll(/"[^"]*"/g, ''))

/** Returns the key without type assertions, which are claims of their author and check nothing. */
const asserted = (key: Expression): Expression =>
  isAsExpression(key) || isParenthesizedExpression(key) || isNonNullExpression(key) || isSatisfiesExpression(key)
    ? asserted(key.expression)
    : key

/** `table[key]`, `key in table`, `{ [key]: name } = table` and `Reflect.get(table, key)`. */
function namesOfProperties(file: Node): { place: Node; key: Expression }[] {
  const found: { place: Node; key: Expression }[] = []
  const add = (place: Node, key: Expression | undefined) => key && found.push({ place, key: asserted(key) })
  const visit = (node: Node) => {
    if (isElementAccessExpression(node)) add(node, node.argumentExpression)
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) add(node, node.left)
    if (isBindingElement(node) && node.propertyName && isComputedPropertyName(node.propertyName))
      add(node, node.propertyName.expression)
    if (isCallExpression(node) && node.expression.getText().startsWith('Reflect.')) add(node, node.arguments[1])
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

test('only the listed places look up a property by an arbitrary string', () => {
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
          // A type parameter, `<K extends string>`, can be any type that its constraint allows.
          const widest = type && (checker.getBaseConstraintOfType(type) ?? type)
          return widest && isAnyText(checker.typeToString(widest))
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
