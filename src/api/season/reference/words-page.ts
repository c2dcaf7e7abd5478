import { ALL_WORDS, type Word } from '#contract/words/all-words.ts'

const START = `# Las palabras de la marca

Para quien organiza. Cada frase que lleva una voz se puede decir con las palabras de la marca, bajo su clave, en \`brand.words\` del archivo de temporada:

\`\`\`json
"words": {
  "landing/rasca": "Rasca y llévate el pan",
  "rasca/lost": "Esta vez no hubo suerte"
}
\`\`\`

Lo que va entre llaves, como \`{n}\`, lo pone el programa: la frase nueva tiene que llevar los mismos huecos. \`npm run season -- check\` rechaza una clave que no existe, un hueco que falta y una frase más larga que su sitio. Una frase habla de tú. Esta página sale del código (\`npm run reference\`), así que no le falta ninguna clave.
`

/** Makes the list of all sentences that a brand may replace, in Markdown. */
export const wordsPage = (): string =>
  [
    START,
    ...[...Map.groupBy(ALL_WORDS, ({ section }) => section)].flatMap(([section, words]) => partOf(section, words)),
  ].join('\n')

const partOf = (section: string, words: readonly Word[]): string[] => [
  `## \`${section}\``,
  '',
  '| Clave | Dónde se lee | Por defecto | Hasta |',
  '| --- | --- | --- | --- |',
  ...words.map(
    ({ key, place, text, mostCharacters }) => `| \`${key}\` | ${place} | ${text} | ${mostCharacters} caracteres |`,
  ),
  '',
]
