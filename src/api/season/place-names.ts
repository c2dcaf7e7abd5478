/** Matches the place of a fault, such as `campaigns.0.prizes.1.stock`, and its sentence. */
const FAULT = /^([^\s:"]+)(:.*)$/s

/**
 * Returns a fault with its place in the names of the file: `rasca/2026 · prizes · vale-5 · stock: …`. Items without a
 * name are counted from 1. `season` is the file as it was brought, which may have any form.
 */
export function withNames(fault: string, season: unknown): string {
  const [, path, sentence] = FAULT.exec(fault) ?? []
  if (path === undefined || path === '(file)') return fault
  let value = season
  const names = path.split('.').map((segment) => {
    const isItem = Array.isArray(value)
    value = childOf(value, segment)
    return isItem ? (nameOf(value) ?? String(Number(segment) + 1)) : segment
  })
  // A campaign is known by its edition, without the list that it is in.
  const [first, ...rest] = names
  return `${(first === 'campaigns' && rest.length > 0 ? rest : names).join(' · ')}${sentence}`
}

const childOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined

/** The fields that name an item. A `code` is none of them, because it may be a secret. */
const NAMES = ['key', 'id', 'n', 'slug', 'name', 'kind']

function nameOf(item: unknown): string | undefined {
  const [slug, edition] = [childOf(item, 'slug'), childOf(item, 'edition')]
  if (typeof slug === 'string' && typeof edition === 'string') return `${slug}/${edition}`
  const name = NAMES.map((field) => childOf(item, field)).find((value) => value !== undefined)
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
}
