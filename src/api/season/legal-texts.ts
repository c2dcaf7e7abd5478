/** The names of the texts that every member accepts; a name is the first part of an id such as `general/1`. */
export const ACCEPTED_TEXTS = { rules: 'general', privacy: 'privacidad' } as const
export type AcceptedText = keyof typeof ACCEPTED_TEXTS

const WHAT: Record<AcceptedText, string> = { rules: 'the general rules', privacy: 'the privacy policy' }

/** Returns the id of a text without its version: `general` for `general/1`. */
export const nameOf = (id: string): string => id.replace(/\/\d+$/, '')

/** Returns the newest version of each text, such as `general/2` if there are `general/1` and `general/2`. */
export function newestOf(ids: readonly string[]): string[] {
  const newest = new Map<string, string>()
  const number = (id: string | undefined) => Number(id?.split('/').at(-1) ?? -1)
  for (const id of ids) if (number(id) > number(newest.get(nameOf(id)))) newest.set(nameOf(id), id)
  return [...newest.values()]
}

/** Returns whether `id` is the version `other` of a text, or a later one. */
export const isAtLeast = (id: string, other: string): boolean =>
  nameOf(id) === nameOf(other) && newestOf([other, id])[0] === id

/** Matches tags, links, addresses and character references. */
const MARKUP = /<[^>]*>|!?\[[^\]]*\]\([^)]*\)|https?:\/\/\S+|&#?\w+;/g
const HEADING = /^\s*#/
/** Matches a visible letter; some letters in Unicode are invisible fillers. */
const WORD = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** Returns whether a text has words outside its headings, because members cannot accept a blank page. */
export const saysSomething = (text: string): boolean =>
  text
    .replaceAll(MARKUP, ' ')
    .split('\n')
    .some((line) => !HEADING.test(line) && WORD.test(line))

export const SAYS_NOTHING = 'says nothing: it has no words besides headings and markup'

/** Returns a fault for each text that members must accept and that is missing or has no content. */
export function acceptedFaults(texts: readonly { id: string; text: string }[]): string[] {
  const current = new Set(newestOf(texts.map(({ id }) => id)))
  return (['rules', 'privacy'] as const).flatMap((kind) => {
    const name = ACCEPTED_TEXTS[kind]
    const place = texts.findIndex(({ id }) => current.has(id) && nameOf(id) === name)
    const text = texts[place]
    if (!text) return [`rules: "${name}/1" is missing: ${WHAT[kind]}, which members accept when they sign up`]
    return saysSomething(text.text) ? [] : [`rules.${place}.text: "${text.id}" ${SAYS_NOTHING}`]
  })
}
