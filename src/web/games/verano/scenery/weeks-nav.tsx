import { Link } from '@tanstack/react-router'
import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { areMissionsOver, weekState } from '../state/summer-state.ts'
import { weekWords } from '../state/summer-words.ts'
import { Parasol } from './parasol.tsx'

interface WeeksNavProps {
  summer: Summer
  mine: MySummer | undefined
  /** The mission that the page shows. */
  shown: number | undefined
}

/** A parasol on the sand for each week, as a link to its mission. */
export function WeeksNav({ summer, mine, shown }: WeeksNavProps) {
  return (
    <nav aria-label="Las misiones">
      <ol className="verano-weeks" data-columns={summer.missions.length}>
        {summer.missions.map((mission) => {
          const state = weekState(mission, mine)
          const words = weekWords(mission, state, { zone: summer.zone, areAllOver: areMissionsOver(summer) })
          return (
            <li key={mission.n}>
              <Link
                to="."
                search={{ mision: String(mission.n) }}
                resetScroll={false}
                className="verano-week"
                data-state={state}
                aria-current={mission.n === shown ? 'true' : undefined}
              >
                <Parasol state={state} />
                <span className="visually-hidden">Misión</span>
                <span className="verano-week__number">{mission.n}</span>
                {words.unseen ? <span className="visually-hidden">{words.unseen}</span> : null}
                <span className="verano-week__word">{words.shown}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
