import type { Kind } from '#contract/kinds.ts'
import './drawing.css'

/** The name of the drawing that stands for a whole game. */
export const MARK = 'marca'

interface DrawingProps {
  kind: Kind
  /** One of the game's drawings; null for its mark. */
  name: string | null
  /** In CSS pixels, of both sides. */
  size?: number
  /** On a piece of cut paper, which it needs wherever the ground is not paper. */
  isCut?: boolean
}

/** A drawing of a game as a picture. It says nothing by itself: the words are beside it. */
export const Drawing = ({ kind, name, size = 64, isCut = false }: DrawingProps) => (
  <img
    className={isCut ? 'drawing drawing--cut' : 'drawing'}
    src={`/carteles/${kind}.${name ?? MARK}.svg`}
    alt=""
    width={size}
    height={size}
    // React would announce it in the head, before what the page is about.
    fetchPriority="low"
  />
)
