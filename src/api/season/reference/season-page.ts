import type { Kind } from '#contract/kinds.ts'
import type { GameRulesByKind } from '../../campaigns/definition/game-rules.ts'
import { newSeason } from '../new/new-season.ts'
import { type Block, blocksOf, type Field } from './fields.ts'
import { gameSchemas, seasonSchemaNode } from './season-json-schema.ts'

const START = `# El archivo de temporada

Para quien organiza. Esta página sale del esquema con el que el programa lee el archivo (\`npm run reference\`), así que no le falta ningún campo. [organise.md](organise.md) explica, en inglés, las órdenes y lo que pasa después.

## Cómo se empieza

1. \`npm run season -- new CARPETA\` pregunta la marca, el mercado, la zona, los juegos y el primer día, y escribe una carpeta completa: \`season.json\`, los textos legales en \`textos/\` y una guía. La temporada es válida desde el primer momento, con premios y contenidos de ejemplo.
2. Cambia en \`season.json\` lo que sea de ejemplo: los datos de quien organiza, los premios, los textos. Un editor que entiende \`$schema\`, como Visual Studio Code, completa los campos y subraya los errores con \`season.schema.json\`. Los textos legales los revisa quien lleva lo jurídico.
3. \`npm run season -- check CARPETA/season.json\` dice todos los errores a la vez, con el lugar de cada uno por su nombre, y avisa de lo que conviene mirar: fechas pasadas, textos sin completar, cifras que no cuadran. Los avisos no impiden nada.
4. \`npm run season -- simulate CARPETA/season.json --people 20000\` juega la temporada en memoria y dice qué pasaría: premios que sobran, horas sin premios, correos, coste y la frase para \`odds\`.
5. \`npm run season -- plan CARPETA/season.json\` dice qué cambiaría en el sitio, y \`apply\` lo aplica mientras funciona. Un sitio que empieza lo toma de \`SEASON_FILE\`.
6. El año siguiente, \`npm run season -- copy rasca/2027 CARPETA/season.json --to 2028\` copia una edición un año después, en los mismos días de la semana.

Las horas se escriben sin zona, \`2027-12-01T00:00\`, y valen en la zona de la campaña. El dinero va en céntimos. Un campo obligatorio no tiene valor por defecto; los demás se pueden dejar fuera.
`

/** Makes the reference of the season file: a table of fields for each block, in Markdown. */
export const seasonPage = (games: GameRulesByKind): string =>
  [START, ...exampleParts(games), ...seasonParts(), ...gameParts(games)].join('\n')

/** The example is what `season new` writes. */
const exampleParts = (games: GameRulesByKind): string[] => [
  '## Un ejemplo',
  '',
  'Así empieza una temporada con una tarjeta de rasca.',
  '',
  '```json',
  (newSeason(EXAMPLE, games)['season.json'] ?? '').trimEnd(),
  '```',
  '',
]

const EXAMPLE = {
  brand: 'Hornos Alcaraz',
  market: 'ES',
  zone: 'Europe/Madrid',
  kinds: ['rasca'],
  firstDay: '2027-11-01',
} as const

const seasonParts = (): string[] => [
  '## Los campos',
  '',
  ...blocksOf(seasonSchemaNode())
    // Their list is a page of its own.
    .filter(({ path }) => path !== 'brand.words')
    .flatMap((block) => (block.path ? partOf(block, '') : tableOf(block.fields))),
]

const gameParts = (games: GameRulesByKind): string[] =>
  gameSchemas(games).flatMap(({ kind, schema }) => [
    `## El juego ${kind}`,
    '',
    sentenceOf(kind, games),
    '',
    ...blocksOf(schema).flatMap((block) => partOf(block, 'game')),
  ])

/** Tells which draws and pools a game has, which no schema says. */
function sentenceOf(kind: Kind, games: GameRulesByKind): string {
  const { draws = [], moments } = games[kind] ?? {}
  const wins = moments ? 'Se ganan premios jugando' : 'No se ganan premios en el momento'
  const held = draws.length > 0 ? `su sorteo tiene la clave \`${draws.join('` o `')}\`` : 'no tiene sorteo propio'
  return `${wins}, y ${held}.`
}

const partOf = ({ path, form, title, sentence, fields }: Block, root: string): string[] => [
  `### \`${[root, path].filter(Boolean).join('.')}\`${title ? ` ${title}` : ''}${form ? ` (\`${form}\`)` : ''}`,
  '',
  ...(sentence ? [sentence, ''] : []),
  ...tableOf(fields),
]

const tableOf = (fields: Field[]): string[] => [
  '| Campo | Qué es | Unidad | Ejemplo | Por defecto |',
  '| --- | --- | --- | --- | --- |',
  ...fields.map((field) => `| ${cellsOf(field).map(escaped).join(' | ')} |`),
  '',
]

const cellsOf = (field: Field): string[] => [
  `\`${field.key}\``,
  `**${field.title}.** ${[field.description, limitsOf(field)].filter(Boolean).join(' ')}`,
  field.unit ?? '',
  exampleOf(field),
  field.isRequired ? 'obligatorio' : field.default === undefined ? '' : short(field.default),
]

function exampleOf({ examples, isBlock, const: value }: Field): string {
  if (value !== undefined) return short(value)
  return isBlock ? 'véase su tabla' : short(examples?.[0])
}

function limitsOf({ minimum, maximum, minItems, maxItems, maxLength, enum: values, items }: Field): string {
  if (values) return `Uno de ${values.map((value) => `\`${value}\``).join(', ')}.`
  if (minimum !== undefined && maximum !== undefined) return `De ${minimum} a ${maximum}.`
  if (minItems !== undefined && maxItems !== undefined && !Array.isArray(items)) return `De ${minItems} a ${maxItems}.`
  return maxLength === undefined ? '' : `Hasta ${maxLength} caracteres.`
}

/** A longer value is in the schema. */
const MOST_CHARACTERS = 110

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > MOST_CHARACTERS ? 'véase el esquema' : text && `\`${text}\``
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
