import { near, range } from '#web/components/campaign/paper.ts'

interface CakeTierProps {
  x: number
  /** The y coordinate at which the sides of the icing begin. The top of the icing is 14 units higher. */
  y: number
  width: number
  height: number
  fill: string
  icing: string
  drips: number
}

/** One tier of a cake, with drips of icing down the front. */
export function CakeTier({ x, y, width, height, fill, icing, drips }: CakeTierProps) {
  const step = near((width + 8) / drips)
  const hem = range(drips).map(
    (drip) => `v${drip % 3 === 1 ? 22 : 9}a${step / 2} ${step / 2} 0 0 1-${step} 0v-${drip % 3 === 1 ? 22 : 9}`,
  )
  return (
    <>
      <path fill={fill} d={`m${x} ${y} ${width}-2 3 ${height}-${width + 6} 2z`} />
      <path fill={icing} d={`M${x - 4} ${y + 14}V${y}q2-14 18-14h${width - 28}q16 0 18 14v14${hem.join('')}z`} />
    </>
  )
}
