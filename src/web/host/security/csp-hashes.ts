import { createHash } from 'node:crypto'

/**
 * Returns the page without its nonce, and a policy with the hashes of its inline scripts and styles instead. Hashes
 * only elements with the nonce, so that injected markup stays blocked. Returns undefined if the nonce occurs anywhere
 * else.
 */
export function withHashes(policy: string, html: string): { policy: string; html: string } | undefined {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce) return
  const attribute = ` nonce="${nonce}"`
  const plain = html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, '')
  if (plain.includes(nonce)) return
  const hashesOf = (name: 'script' | 'style') => {
    const elements = html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'))
    const inline = [...elements].filter(
      ([, attributes = '']) => attributes.includes(attribute) && !/ src=/.test(attributes),
    )
    const hashes = inline.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return [...new Set(hashes)].join(' ')
  }
  const source = ` 'nonce-${nonce}'`
  const named = policy
    .split('; ')
    .map((directive) => {
      const hashes = hashesOf(directive.startsWith('style-src') ? 'style' : 'script')
      return directive.replace(source, hashes && ` ${hashes}`)
    })
    .join('; ')
  return { policy: named, html: plain }
}
