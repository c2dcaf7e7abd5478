/** The texts that every member accepts, by the names in their ids: `general/1`, `privacidad/1`. */
export const ACCEPTED_TEXTS = { rules: 'general', privacy: 'privacidad' } as const
export type AcceptedText = keyof typeof ACCEPTED_TEXTS

const WHAT: Record<AcceptedText, string> = { rules: 'the general rules', privacy: 'the privacy policy' }

/** The id of a text without the number of its version: `general` of `general/1`. */
export const nameOf = (id: string): string => id.replace(/\/\d+$/, '')

/** Of `general/1` and `general/2`, `general/2`. */
export function newestOf(ids: readonly string[]): string[] {
  const newest = new Map<string, string>()
  const number = (id: string | undefined) => Number(id?.split('/').at(-1) ?? -1)
  for (const id of ids) if (number(id) > number(newest.get(nameOf(id)))) newest.set(nameOf(id), id)
  return [...newest.values()]
}

/** Returns whether one version of a text is the other one, or came after it. */
export const isAtLeast = (id: string, other: string): boolean =>
  nameOf(id) === nameOf(other) && newestOf([other, id])[0] === id

/** Tags, links, addresses and character references. */
const MARKUP = /<[^>]*>|!?\[[^\]]*\]\([^)]*\)|https?:\/\/\S+|&#?\w+;/g
const HEADING = /^\s*#/
/** A letter that is seen: some are there to fill a space. */
const WORD = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** Returns whether a text has words, outside of its headings: a blank page cannot be accepted. */
export const saysSomething = (text: string): boolean =>
  text
    .replaceAll(MARKUP, ' ')
    .split('\n')
    .some((line) => !HEADING.test(line) && WORD.test(line))

export const SAYS_NOTHING = 'says nothing: it has no words besides headings and markup'

/** The faults of a season that has nothing which its members could accept. */
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
