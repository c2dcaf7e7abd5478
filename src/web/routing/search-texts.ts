/** A query as a route sees it: some texts, each there or not. */
export type SearchTexts<Name extends string> = { [Key in Name]?: string | undefined }

/**
 * The texts of a page's query, by name; whatever else the address holds is left out. Written by hand because the check
 * of every route is part of the first script, and a schema library there costs each visitor 4 kB.
 */
export function searchTexts<const Name extends string>(...names: Name[]) {
  return (search: SearchTexts<Name>): SearchTexts<Name> => {
    const found: SearchTexts<Name> = {}
    for (const name of names) if (typeof search[name] === 'string') found[name] = search[name]
    return found
  }
}
