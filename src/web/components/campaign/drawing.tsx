import type { Kind } from '#contract/kinds.ts'
import { Picture } from './picture.tsx'
import { PICTURE_WIDTHS } from './picture-widths.ts'
import './drawing.css'

/** The name of the drawing that represents a whole game. */
export const MARK = 'marca'

interface DrawingProps {
  kind: Kind
  /** Name of one of the game's drawings; null for the mark, the drawing that represents the whole game. */
  name: string | null
  /** Width and height in CSS pixels. */
  size?: number
  /** Puts the drawing on a piece of cut paper; needed wherever the background is not paper. */
  isCut?: boolean
}

/** Shows one of a game's drawings as a picture. */
export const Drawing = ({ kind, name, size = 64, isCut = false }: DrawingProps) => (
  <Picture
    kind={kind}
    name={name ?? MARK}
    widths={PICTURE_WIDTHS.filter((width) => width >= size && width < size * 4)}
    sizes={`${size}px`}
    className={isCut ? 'drawing drawing--cut' : 'drawing'}
    width={size}
    height={size}
    // Low, so that the main picture of the page loads first.
    fetchPriority="low"
  />
)
