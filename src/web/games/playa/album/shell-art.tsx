import type { Shell } from '#contract/games/playa/shells.ts'
import { Picture } from '#web/components/campaign/picture.tsx'

/** Eight shells, each recognisable by its silhouette. */
const OUTLINES: Record<Shell, string> = {
  vieira:
    'M33 91l-6-13 12-4L16.7,71.3Q-0.7,55.1 10,54.6Q2.5,37.5 14.4,39.7Q12.7,21.8 24.9,27.6Q28.7,10.9 39.8,20.9Q48,7 56.2,20.9Q67.3,10.9 71.1,27.6Q83.3,21.8 81.6,39.7Q93.5,37.5 86,54.6Q96.7,55.1 83.8,69.1L57 74l12 4-6 13z',
  caracola:
    'M31 3c6 3 10 8 12 13 8 1 15 6 18 12 15 2 28 11 29 23 1 15-11 24-17 31-4 4-8 9-13 13-3 0-5-2-6-4C35 84 14 72 11 56c-1-7 1-13 5-17-3-6-1-13 4-17-1-7 4-15 11-19Z',
  coquina:
    'M47 40C41 22 27 14 12 19 1 23 0 36 4 49 9 65 25 80 40 78 46 72 47 56 47 40ZM49 40C55 22 69 14 84 19 95 23 96 36 92 49 87 65 71 80 56 78 50 72 49 56 49 40Z',
  almeja: 'M42 10c4-2 8-2 12 0 20 2 37 23 34 46 1 20-18 29-40 29S7 76 8 56C5 33 22 12 42 10Z',
  mejillon: 'M9 88C7 62 22 22 55 10 76 3 92 14 91 33 89 63 48 82 9 88Z',
  lapa: 'M48 3 55.3 9.7 64.6 6.1 69.1 15 79 15 79.9 24.9 89.2 28.5 86.5 38.1 93.8 44.8 87.8 52.7 92.2 61.6 83.8 66.8 84.7 76.7 74.9 78.6 72.2 88.1 62.4 86.3 56.5 94.2 48 89 39.5 94.2 33.6 86.3 23.8 88.1 21.1 78.6 11.3 76.7 12.2 66.8 3.8 61.6 8.2 52.7 2.2 44.8 9.5 38.1 6.8 28.5 16.1 24.9 17 15 26.9 15 31.4 6.1 40.7 9.7Z',
  navaja: 'M74 2c8-1 17 6 18 13C76 44 54 72 25 94 16 95 5 87 4 79 24 57 52 21 74 2Z',
  erizo:
    'M48 1 52.4 21.4 63.3 3.5 60.9 24.3 76.9 10.9 67.9 29.7 87.3 22.3 72.7 37.2 93.6 36.5 74.9 45.8 94.8 51.9 74.2 54.6 91 66.9 70.6 62.8 82.6 79.8 64.6 69.3 70.4 89.3 56.8 73.5 55.7 94.4 48 75 40.3 94.4 39.2 73.5 25.6 89.3 31.4 69.3 13.4 79.8 25.4 62.8 5 66.9 21.8 54.6 1.2 51.9 21.1 45.8 2.4 36.5 23.3 37.2 8.7 22.3 28.1 29.7 19.1 10.9 35.1 24.3 32.7 3.5 43.6 21.4Z',
}

interface ShellArtProps {
  shell: Shell
  /** `front` is the printed side, `missing` is the outline of a shell that is not in the album. */
  side?: 'front' | 'missing'
  /** The `sizes` attribute of the picture: the greatest width at which the picture is displayed. */
  sizes?: string
}

/** One shell, as wide as its container. */
export const ShellArt = ({ shell, side = 'front', sizes = '5.5rem' }: ShellArtProps) =>
  side === 'front' ? (
    <Picture
      kind="playa"
      name={shell}
      widths={[96, 192, 320]}
      sizes={sizes}
      className="playa-shell"
      width={96}
      height={96}
      data-side="front"
    />
  ) : (
    <svg className="playa-shell" viewBox="0 0 96 96" data-side={side} aria-hidden="true" focusable="false">
      <path d={OUTLINES[shell]} />
    </svg>
  )
