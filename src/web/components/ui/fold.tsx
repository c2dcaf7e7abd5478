import type { ReactNode } from 'react'
import './fold.css'

interface FoldProps {
  /** The anchor of the text. */
  id: string
  title: string
  /** True if the text is shown at first. */
  isOpen?: boolean
  children: ReactNode
}

/**
 * Folds a section below its heading. The anchor is inside, because a browser that loads an address opens only the folds
 * around the anchor; it may open one before the page is hydrated.
 */
export const Fold = ({ id, title, isOpen = false, children }: FoldProps) => (
  <details className="disclosure fold" open={isOpen} suppressHydrationWarning>
    <summary>
      <h2>{title}</h2>
    </summary>
    <div id={id} className="prose fold__text">
      {children}
    </div>
  </details>
)
