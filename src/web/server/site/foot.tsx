import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#contract/brand.schema.ts'
import type { FOOT_WORDS } from '#contract/words/foot.ts'
import type { Say } from '#contract/words/say.ts'

const NO_LINKS: Brand['links'] = { header: [], footer: [] }

/** Returns the first column of the footer as HTML (`site-footer.css`), so that no page has a script for it. */
export function brandFoot(name: string, brand: Brand | null, say: Say<typeof FOOT_WORDS>): string {
  const { links = NO_LINKS, imprint } = brand ?? {}
  const hasLinks = links.header.length + links.footer.length > 0
  return renderToStaticMarkup(
    <>
      <p className="site-footer__name">{name}</p>
      {hasLinks ? <Links name={name} {...links} /> : null}
      {imprint ? (
        <address className="site-footer__imprint">
          <p>{imprint.name}</p>
          <p>{`${say('tax-id')} ${imprint.taxId}`}</p>
          <p>{imprint.address}</p>
        </address>
      ) : null}
    </>,
  )
}

const Links = ({ name, header, footer }: Brand['links'] & { name: string }) => (
  <nav aria-label={name} data-only={footer.length === 0 ? 'narrow' : undefined}>
    <ul className="site-footer__links">
      {[...header, ...footer].map(({ label, address }, i) => (
        // A narrow header has no room for its links.
        <li key={label} data-only={i < header.length ? 'narrow' : undefined}>
          <a href={address} rel="noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
