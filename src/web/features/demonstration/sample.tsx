import type { ReactNode } from 'react'
import { useReveal } from '../reveal/use-reveal.ts'
import './sample.css'

interface SampleProps {
  /** The playable sample. */
  game: ReactNode
  /** The text before and during the scene. */
  talk: ReactNode
  /** The text after the scene; undefined until then. */
  result: ReactNode | undefined
}

/** Shows a sample of a game, with a text beside it. */
export const Sample = ({ game, talk, result }: SampleProps) => (
  <div className="sample">
    {game}
    <div className="sample__talk on-ground">{result ?? talk}</div>
  </div>
)

interface SampleResultProps {
  title: string
  /** The id of an element that describes the title to screen readers. */
  describedBy?: string
  /** The next step, unless it is beside the result. */
  next?: ReactNode
  children: ReactNode
}

/**
 * Shows the result of the scene and the next step. The title receives focus, so that a screen reader announces it once.
 */
export function SampleResult({ title, describedBy, next, children }: SampleResultProps) {
  const { box } = useReveal(true)
  return (
    <div className="stack" ref={box}>
      <h3 tabIndex={-1} data-result="" aria-describedby={describedBy}>
        {title}
      </h3>
      {children}
      {next ? <div>{next}</div> : null}
    </div>
  )
}
