import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { stageOf, weekOf } from '../state/summer-state.ts'
import { Boat, Glitter, Gulls, Sun } from './scenery-art.tsx'
import { WeeksNav } from './weeks-nav.tsx'
import './scenery.css'

interface SceneryProps {
  summer: Summer
  mine: MySummer | undefined
  shown: number | undefined
  /** Whether the campaign is over. */
  isOver: boolean
}

/**
 * The scene at the head of the page. From the first week to the last, the sun moves across the sky and the boat sails
 * below the sun. After the end, the sun sets in the middle of the sea.
 */
export function Scenery({ summer, mine, shown, isOver }: SceneryProps) {
  const stage = stageOf(weekOf(summer, summer.today), summer.missions.length)
  return (
    <section className="verano-scene" aria-label="El verano, semana a semana" data-stage={isOver ? 'over' : stage}>
      <div className="verano-sky" aria-hidden="true">
        <Gulls />
        <Sun />
        <div className="verano-sea">
          <Glitter />
          <span className="verano-waves" />
          <span className="verano-waves verano-waves--near" />
        </div>
        <Boat />
      </div>
      <WeeksNav summer={summer} mine={mine} shown={shown} />
    </section>
  )
}
