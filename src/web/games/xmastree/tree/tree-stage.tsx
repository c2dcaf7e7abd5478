import type { ReactNode } from 'react'
import { ornamentTitle } from '#contract/games/xmastree/ornament-words.ts'
import { BRANCHES } from '#contract/games/xmastree/ornaments.ts'
import { placeName } from '#contract/games/xmastree/place-names.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { range } from '#web/components/campaign/paper.ts'
import { capital } from '../state/tree-words.ts'
import { OrnamentArt, OrnamentSprite } from './ornaments.tsx'
import { TreeArt } from './tree-art.tsx'
import { HEIGHT, WIDTH } from './tree-shape.ts'
import './tree.css'

const FIRST = BRANCHES.map((_, branch) => 1 + BRANCHES.slice(0, branch).reduce((sum, places) => sum + places, 0))

interface TreeStageProps {
  /** The number of ornaments that the lights show. */
  lights: number
  /** Renders the content of a place. */
  children: (place: number) => ReactNode
}

/** The tree with its branches; the caller renders the content of the places. */
export const TreeStage = ({ lights, children }: TreeStageProps) => (
  <div className="tree-stage">
    <OrnamentSprite />
    <svg className="tree-stage__art" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <TreeArt lights={lights} />
    </svg>
    {BRANCHES.map((places, branch) => (
      <div key={FIRST[branch]} className="tree-branch">
        {range(places).map((i) => children((FIRST[branch] ?? 1) + i))}
      </div>
    ))}
  </div>
)

/** A read-only tree, as a list. */
export function StillTree({ places, lights }: Pick<Tree, 'places'> & { lights: number }) {
  const hung = places.flatMap((ornament, i) => (ornament ? [{ ornament, place: i + 1 }] : []))
  return (
    <>
      <div aria-hidden="true">
        <TreeStage lights={lights}>
          {(place) => {
            const ornament = places[place - 1]
            return (
              <span key={place} className="tree-place">
                {ornament ? <OrnamentArt ornament={ornament} /> : null}
              </span>
            )
          }}
        </TreeStage>
      </div>
      <ul className="visually-hidden" aria-label="Adornos del árbol">
        {hung.map(({ ornament, place }) => (
          <li key={place}>
            {ornamentTitle(ornament)}: {placeName(place)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** «Rama 3, centro: bola» */
export function placeLabel(places: Tree['places'], place: number): string {
  const ornament = places[place - 1]
  return `${capital(placeName(place))}: ${ornament ? ornamentTitle(ornament).toLowerCase() : 'sin adorno'}`
}
