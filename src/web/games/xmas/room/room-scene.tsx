import type { ReactNode } from 'react'
import type { Thing } from '#contract/games/xmas/scene.ts'
import { rays } from '#web/components/campaign/paper.ts'
import { ThingArt } from './thing-art.tsx'

interface RoomSceneProps {
  thing: Thing | undefined
  /** The stamp on top of the drawing. */
  children?: ReactNode
}

/** A lit room: the light that spills out, and the drawing in the room. */
export const RoomScene = ({ thing, children }: RoomSceneProps) => (
  <div className="xmas-scene" aria-hidden="true">
    <svg className="xmas-scene__rays" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      {rays(100, 100, 12, [150], 14, 0.24).map((ray) => (
        <polygon key={ray} points={ray} />
      ))}
    </svg>
    {thing ? <ThingArt thing={thing} /> : null}
    {children}
  </div>
)
