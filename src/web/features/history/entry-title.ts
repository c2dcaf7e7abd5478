/**
 * Splits the line of an entry into a title and the rest: «Abriste la puerta 10» and «Un regalo para todo el mundo.» A
 * line without a second part is all title.
 */
export function entryTitle(text: string): { title: string; rest: string } {
  const [, title = text, sign = '', rest = ''] = /^(.+?)(:|\.) (.+)$/s.exec(text) ?? []
  if (sign === '') return { title: text.replace(/\.$/, ''), rest: '' }
  return { title, rest: rest.charAt(0).toUpperCase() + rest.slice(1) }
}
