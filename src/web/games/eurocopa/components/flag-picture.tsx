import { DrawingFile } from '#web/components/campaign/drawing-file.tsx'
import sheet from './flags.svg?raw'

const FLAGS = new Map(
  [...sheet.matchAll(/<symbol id="([A-Z]{3})"[^>]*>(.*?)<\/symbol>/gs)].map(([, team = '', flag = '']) => [team, flag]),
)

interface FlagPictureProps {
  team: string | null
  /** The centre of the flag. */
  x: number
  y: number
  width: number
}

/** A flag in a picture to share; the chalk outline of a flag while the team is unknown or has no drawing. */
export function FlagPicture({ team, x, y, width }: FlagPictureProps) {
  const height = (width * 2) / 3
  const box = { x: x - width / 2, y: y - height / 2, width, height }
  const flag = team === null ? undefined : FLAGS.get(team)
  return (
    <>
      {flag ? (
        <svg {...box} viewBox="0 0 30 20" aria-hidden="true">
          <DrawingFile width={30} height={20} svg={flag} />
        </svg>
      ) : (
        <rect {...box} fill="var(--ground-2)" />
      )}
      <rect
        {...box}
        fill="none"
        stroke="var(--on-ground)"
        strokeWidth={3}
        strokeDasharray={flag ? undefined : '9 8'}
        opacity={flag ? 1 : 0.7}
      />
    </>
  )
}
