import type { ReactNode } from 'react'
import { useReveal } from '../reveal/use-reveal.ts'
import './sample.css'

interface SampleProps {
  /** The sample itself. */
  game: ReactNode
  /** Before and during its scene. */
  talk: ReactNode
  /** After it: undefined until then. */
  result: ReactNode | undefined
}

/** A sample of a game, with the words beside it. */
export const Sample = ({ game, talk, result }: SampleProps) => (
  <div className="sample">
    {game}
    <div className="sample__talk on-ground">{result ?? talk}</div>
  </div>
)

interface SampleResultProps {
  title: string
  /** The id of the description of the title for screen readers. */
  describedBy?: string
  next: ReactNode
  children: ReactNode
}

/** The result of the scene, announced once by the focus on its title, and the next step. */
export function SampleResult({ title, describedBy, next, children }: SampleResultProps) {
  const { box } = useReveal(true)
  return (
    <div className="stack" ref={box}>
      <h3 tabIndex={-1} data-result="" aria-describedby={describedBy}>
        {title}
      </h3>
      {children}
      <p>{next}</p>
    </div>
  )
}
