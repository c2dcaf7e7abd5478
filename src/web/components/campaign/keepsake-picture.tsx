import type { ReactNode } from 'react'
import { fittingSize } from './lettered-lines.ts'
import { Lettering, widthOf } from './lettering.tsx'
import { near, range } from './paper.ts'
import { type PictureShape, TALL, TallPicture, topOf } from './tall-picture.tsx'

const MIDDLE = TALL.width / 2
const ROOM = 920
const FIGURE = 160
const UNIT = 72
const GAP = 26

/** The words of a picture to share: nothing in them names a person. */
export interface KeepsakeWords {
  headline: string
  /** One number. */
  figure: string
  unit: string
  /** The title of the campaign. */
  title: string
  /** Name and host of the site. */
  sign: string
}

interface KeepsakePictureProps extends KeepsakeWords {
  shape: PictureShape
  /** The drawing, between y = 210 and y = 960. */
  children: ReactNode
}

/** Draws a picture of what a member has achieved, to share: headline, drawing, one number, campaign and site. */
export const KeepsakePicture = ({ shape, headline, figure, unit, title, sign, children }: KeepsakePictureProps) => (
  <TallPicture shape={shape}>
    {children}
    <Garland y={topOf(shape)} />
    <Words text={headline} y={166} size={84} />
    <Figure figure={figure} unit={unit} />
    <Words text={title} y={1216} size={46} />
    <Words text={sign} y={1296} size={40} />
  </TallPicture>
)

/** The number and its unit on one line, in the middle. */
function Figure({ figure, unit }: Pick<KeepsakeWords, 'figure' | 'unit'>) {
  const whole = widthOf(figure, FIGURE) + GAP + widthOf(unit, UNIT)
  const scale = Math.min(1, ROOM / whole)
  const x = MIDDLE - (whole * scale) / 2
  return (
    <>
      <Lettering text={figure} x={x} y={1136} size={FIGURE * scale} fill="var(--on-ground)" />
      <Lettering
        text={unit}
        x={x + (widthOf(figure, FIGURE) + GAP) * scale}
        y={1136}
        size={UNIT * scale}
        fill="var(--on-ground)"
      />
    </>
  )
}

/** One line of letters in the middle of the picture. */
export const Words = ({ text, y, size }: { text: string; y: number; size: number }) => (
  <Lettering
    text={text}
    x={MIDDLE}
    y={y}
    size={fittingSize(text, size, ROOM)}
    fill="var(--on-ground)"
    anchor="middle"
  />
)

const FLAGS = ['red', 'yellow', 'blue', 'pink', 'leaf'] as const
const FLAG = 60

/** The paper flags of the site along the upper edge. */
export const Garland = ({ y }: { y: number }) => (
  <g transform={`translate(0 ${y})`}>
    {range(TALL.width / FLAG).map((flag) => (
      <path
        key={flag}
        fill={`var(--made-${FLAGS[flag % FLAGS.length]})`}
        d={`M${near(flag * FLAG)} 0h${FLAG}l-${FLAG / 2} 46z`}
      />
    ))}
    <path fill="var(--print-ink)" d={`M0 0h${TALL.width}v7H0z`} />
  </g>
)
