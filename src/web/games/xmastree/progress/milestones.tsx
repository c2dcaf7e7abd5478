import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PLACES } from '#contract/games/xmastree/ornaments.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { useSlug } from '#web/routing/use-slug.ts'
import { hungWords, nextWords } from '../state/tree-words.ts'
import { Wallpaper } from './wallpaper.tsx'

/** The rewards for 10, 20 and 30 ornaments, and the number of ornaments missing for the next reward. */
export function Milestones({ tree }: { tree: Tree }) {
  const slug = useSlug('xmastree')
  const { hung, milestones, edition } = tree
  const [paper, code, entry] = milestones.map(({ reachedAt }) => reachedAt !== null)
  const isOver = tree.obstacle === 'campaign_over'
  if (isOver && !paper) return null
  return (
    <section className="stack" aria-labelledby="metas">
      <h2 id="metas">Tus metas</h2>
      {isOver ? null : (
        <div>
          <Progress value={hung} max={PLACES} label={nextWords(tree)} text={hungWords(hung)} />
          <ul className="tree-marks" aria-hidden="true">
            {milestones.map(({ at }) => (
              <li key={at}>{at}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="tree-goals">
        <Goal at={10} isReached={paper} title="Un fondo de pantalla" missing="Tu propio árbol, en tu teléfono.">
          <Wallpaper edition={edition}>Descargar</Wallpaper>
        </Goal>
        {/* After the end only the reached ones are left. */}
        {isOver && !code ? null : (
          <Goal at={20} isReached={code} title="Un código para ti" missing="El mismo para todo el mundo, sin sorteo.">
            <p className="tree-code">{tree.code ?? 'Esta edición no tiene código.'}</p>
          </Goal>
        )}
        {isOver && !entry ? null : (
          <Goal
            at={30}
            isReached={entry}
            title="El sorteo de los árboles"
            missing="Una participación, con el árbol completo."
          >
            <p>
              Tienes tu participación.{' '}
              <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} hash="sorteos" className="text-link">
                Cuándo y cómo se sortea
              </Link>
            </p>
          </Goal>
        )}
      </ul>
    </section>
  )
}

interface GoalProps {
  at: number
  isReached: boolean | undefined
  title: string
  /** Shown until the goal is reached. */
  missing: string
  children: ReactNode
}

const Goal = ({ at, isReached = false, title, missing, children }: GoalProps) => (
  <li className="tree-goal" data-reached={isReached || undefined}>
    <span className="tree-goal__number" aria-hidden="true">
      {at}
    </span>
    <div className="stack stack--tight">
      <h3>
        <span className="visually-hidden">{at} adornos: </span>
        {title}
      </h3>
      {isReached ? children : <p>{missing}</p>}
    </div>
    {isReached ? <Stamp tone="ok">Conseguida</Stamp> : null}
  </li>
)
