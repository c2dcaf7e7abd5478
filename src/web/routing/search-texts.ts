/** The query of a route: optional texts by name. */
export type SearchTexts<Name extends string> = { [Key in Name]?: string | undefined }

/**
 * Returns a function that picks texts from a query by name and drops all other values. Written by hand, because the
 * check of every route is part of the first script, to which a schema library would add 4 kB.
 */
export function searchTexts<const Name extends string>(...names: Name[]) {
  return (search: SearchTexts<Name>): SearchTexts<Name> => {
    const found: SearchTexts<Name> = {}
    for (const name of names) if (typeof search[name] === 'string') found[name] = search[name]
    return found
  }
}
