import type { ReactNode } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { Picture } from '#web/components/campaign/picture.tsx'
import { Papers } from '#web/components/layout/art/papers.tsx'
import './rules-fold.css'

interface RulesFoldProps {
  /** The anchor of the text. */
  id: string
  title: string
  meta: string
  kind?: Kind | undefined
  children: ReactNode
}

/**
 * Folds a text below its title. The anchor is inside, because a browser that loads an address opens only the folds
 * around the anchor; it may open one before the page is hydrated.
 */
export const RulesFold = ({ id, title, meta, kind, children }: RulesFoldProps) => (
  <details className="rules-fold" suppressHydrationWarning>
    <summary>
      <span className="rules-fold__picture" data-campaign={kind}>
        {kind ? (
          <Picture
            kind={kind}
            name={undefined}
            className="poster-square"
            width={64}
            height={64}
            widths={[192]}
            sizes="4rem"
            loading="lazy"
          />
        ) : (
          <Papers />
        )}
      </span>
      <h3>{title}</h3>
      <span className="rules-fold__meta">{meta}</span>
    </summary>
    <div id={id} className="stack rules-fold__text">
      {children}
    </div>
  </details>
)
