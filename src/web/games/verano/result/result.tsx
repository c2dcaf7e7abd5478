import { type ReactNode, useLayoutEffect } from 'react'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import type { Gains } from '../state/use-act.ts'
import { isFestive, NewsList } from './news.tsx'

/** Milliseconds until the stamp has fallen and the gains have landed, as in `news.css`. */
const STAMP_MS = 600

interface ResultProps {
  title: ReactNode
  /** The word of the stamp; undefined for a result without a stamp. */
  stamp: string | undefined
  /** Set for an answer that was not enough. */
  isLost?: boolean
  /** A picture of the answer, beside the stamp. */
  picture?: ReactNode
  /** The gains of a submit that just happened; undefined for an older result. */
  brought: Gains | undefined
  children?: ReactNode
}

/**
 * Shows the words at once; the stamp falls beside them while the gains land. The words take the focus at the end.
 */
export function Result({ title, stamp, isLost = false, picture, brought, children }: ResultProps) {
  const isFresh = brought !== undefined
  const { box, isPlaying } = useReveal(isFresh, stamp ? STAMP_MS : 0)
  const celebrates = brought && (isFestive(brought.news) || brought.isDone)
  // Before the stamp falls, so that the page does not move under it.
  useLayoutEffect(() => {
    if (isFresh) box.current?.querySelector('[data-result]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [isFresh, box])
  return (
    <div
      className="verano-result stack stack--tight"
      ref={box}
      data-scene={isPlaying || undefined}
      data-fresh={isFresh || undefined}
      data-lost={isLost || undefined}
    >
      {/* The focus moves to the result, so a screen reader reads it; a live region would announce it twice. */}
      <div className="verano-result__words" role="status" aria-live="off">
        <h3 tabIndex={-1} data-result="">
          {title}
        </h3>
        {stamp || picture ? (
          <div className="verano-result__shown" aria-hidden="true">
            {picture}
            {stamp ? (
              <span className="verano-result__stamp">
                <Stamp tone={isLost ? 'muted' : 'accent'} fresh={isFresh}>
                  {stamp}
                </Stamp>
              </span>
            ) : null}
          </div>
        ) : null}
        {brought ? <NewsList news={brought.news} /> : null}
        {children}
      </div>
      {celebrates ? <Confetti /> : null}
    </div>
  )
}
