/** A query as a route reads it: optional texts by name. */
export type SearchTexts<Name extends string> = { [Key in Name]?: string | undefined }

/**
 * Picks a page's texts from its query by name and drops all other values. Written by hand because every route's check
 * is part of the first script, where a schema library costs each visitor 4 kB.
 */
export function searchTexts<const Name extends string>(...names: Name[]) {
  return (search: SearchTexts<Name>): SearchTexts<Name> => {
    const found: SearchTexts<Name> = {}
    for (const name of names) if (typeof search[name] === 'string') found[name] = search[name]
    return found
  }
}
