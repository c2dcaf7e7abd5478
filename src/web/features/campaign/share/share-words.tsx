import { Lettering, widthOf } from '#web/components/campaign/lettering.tsx'
import { near, range } from '#web/components/campaign/paper.ts'
import { fitText, fitTitle, LEADING, saidIn } from './share-lines.ts'

/**
 * Size in pixels of the picture that messengers show for a link. The poster is at the left and as high as the picture;
 * `poster` is the width of the poster.
 */
export const SHARE = { width: 1200, height: 630, poster: (630 * 400) / 520 }
const { width: WIDTH, height: HEIGHT, poster: SHEET } = SHARE
const WORDS = { x: SHEET + 56, width: WIDTH - SHEET - 56 - 64 }
/** Height of the strip with the dates, and width of a flag of the garland. */
const STRIP = 56
const FLAG = 44

interface ShareWordsProps {
  title: string
  text: string
  dates?: string
  site: string
}

/** Draws title, tagline and dates, centred between the garland at the top and the name of the site at the bottom. */
export function ShareWords({ title, text, dates, site }: ShareWordsProps) {
  const { size, lines } = fitTitle(saidIn(title) || site, WORDS.width)
  const said = fitText(saidIn(text), WORDS.width)
  const note = saidIn(dates ?? '')
  const titleHeight = size * (0.68 + LEADING * (lines.length - 1))
  const textHeight = said.size * (0.7 + 1.22 * (said.lines.length - 1))
  const top = (HEIGHT - titleHeight - 50 - textHeight - (note ? 42 + STRIP : 0)) / 2 - (note ? 6 : 0)
  const textTop = top + titleHeight + 50
  return (
    <>
      <Garland />
      {lines.map((line, i) => (
        <Line key={line} text={line} y={top + size * (0.68 + LEADING * i)} size={size} />
      ))}
      {said.lines.map((line, i) => (
        <Line key={line} text={line} y={textTop + said.size * (0.7 + 1.22 * i)} size={said.size} />
      ))}
      {note ? <Strip text={note} y={textTop + textHeight + 42} /> : null}
      {note ? <Line text={saidIn(site)} y={HEIGHT - 40} size={36} /> : null}
    </>
  )
}

const Line = (line: { text: string; y: number; size: number }) => (
  <Lettering {...line} x={WORDS.x} fill="var(--on-ground)" />
)

const Strip = ({ text, y }: { text: string; y: number }) => {
  const size = Math.min(34, (34 * WORDS.width) / widthOf(text, 34))
  const width = near(widthOf(text, size) + 40)
  return (
    <g transform={`translate(${WORDS.x} ${y}) rotate(-1.5)`}>
      <path fill="var(--print-paper)" d={`M-14 0h${width}l-7 14 7 14-7 14 7 14h-${width}l7-14-7-14 7-14z`} />
      <Lettering text={text} x={6} y={40} size={size} fill="var(--made-ink)" />
    </g>
  )
}

const FLAGS = ['red', 'yellow', 'blue', 'pink', 'leaf'] as const

const Garland = () => (
  <>
    {range(Math.ceil((WIDTH - SHEET) / FLAG)).map((flag) => (
      <path
        key={flag}
        fill={`var(--made-${FLAGS[flag % FLAGS.length]})`}
        d={`M${near(SHEET + flag * FLAG)} 0h${FLAG}l-${FLAG / 2} 34z`}
      />
    ))}
    <path fill="var(--made-ink)" d={`M${near(SHEET)} 0h${WIDTH}v5H${near(SHEET)}z`} />
  </>
)
