import { figurePicture } from '#contract/games/xmas/scene.ts'
import { SceneImage } from '#web/features/scenes/scene-picture.tsx'

/** Figures in front of a lit window, in a box of 36 by 56 units; the floor is at y = 56. */
const FIGURES: readonly string[] = [
  // A cat on the sill
  'M10 56c-2-9 2-15 6-18l-2-8 5 3h4l5-3-1 9c5 4 7 10 5 17zM27 55c6 1 7-7 3-9l2-2c6 4 5 13-4 14z',
  // A child that waves
  'M12 56V42c0-3 2-5 4-6a6 6 0 1 1 6 0c2 1 3 2 4 4l4-9 3 1-5 13-2 1v10zM14 25l6-8 5 8z',
  // A tree with its star
  'M18 12l1.4 4h4.1l-3.4 2.4 1.3 4L18 20l-3.4 2.4 1.3-4-3.4-2.4h4.1zM18 21l8 12h-4l7 11h-5l6 9H20v3h-4v-3H6l6-9H7l7-11h-4z',
  // Three candles
  'M9 56V36h4v20zM16 56V30h4v26zM23 56V36h4v20zM11 34c-2-3 0-5 0-7 2 3 2 5 0 7zM18 28c-2-3 0-6 0-8 2 3 2 6 0 8zM25 34c-2-3 0-5 0-7 2 3 2 5 0 7zM5 52h26v4H5z',
  // A reader beside a lamp
  'M6 56V38c0-4 3-6 5-7a5.5 5.5 0 1 1 6 1c3 1 4 4 4 7l7-4 1 5-8 5v11zM27 20h7l-2-9h-5zM29.5 20h2v36h-2z',
  // Presents in a pile
  'M6 40h20v16H6zM10 28h13v11H10zM14 27c-5-3-4-8 0-6 1 1 2 3 2 5 0-2 1-4 2-5 4-2 5 3 0 6zM28 46h6v10h-6z',
  // A guitar
  'M8 56V40c0-4 3-6 5-7a5.5 5.5 0 1 1 7 0c2 1 4 3 5 6l7-10 2 1.5-7 11c3 3 2 8-3 8l-3 6z',
  // Two dancers
  'M8 56l3-14c-2-4 0-8 3-9a5 5 0 1 1 4-1l4-1a5 5 0 1 1 5 2c3 2 3 6 2 9l2 14h-8l-2-8-2 8z',
  // A waiting dog
  'M9 56c0-9 2-15 7-18l-1-6c-3 0-6-1-6-4l5-3 2-5 3-5 3 5 4 3-1 7-2 3c5 4 7 12 7 20l-3 3zM30 56c4-1 4-6 2-8l2-1c3 4 2 9-1 9z',
  // A lamp over a laid table
  'M17 0h2v14h-2zM9 22c0-6 4-9 9-9s9 3 9 9zM4 46h28v3H4zM8 49h3v7H8zM25 49h3v7h-3zM13 46V36l2-3v-4h3v4l2 3v10zM24 46c-3-2-3-6-2-8h5c1 2 1 6-2 8z',
]

const symbolOf = (figure: number) => `xmas-figure-${figure}`

/** Defines every figure once; the windows refer to these definitions. */
export const FigureSheet = () => (
  <svg className="xmas-sheet" width="0" height="0" aria-hidden="true" focusable="false">
    {FIGURES.map((drawing, figure) => (
      <symbol key={symbolOf(figure)} id={symbolOf(figure)} viewBox="0 0 36 56">
        <SceneImage kind="xmas" name={figurePicture(figure)} width="36" height="36" y="20">
          <path d={drawing} />
        </SceneImage>
      </symbol>
    ))}
  </svg>
)

/** The first ten windows have one figure each; the other windows show the same figures mirrored. */
export function Figure({ n }: { n: number }) {
  const figure = (n * 3) % FIGURES.length
  return (
    <use
      className="xmas-figure"
      href={`#${symbolOf(figure)}`}
      x="13"
      y="10"
      width="34"
      height="53"
      transform={n > FIGURES.length ? 'matrix(-1 0 0 1 60 0)' : undefined}
    />
  )
}
