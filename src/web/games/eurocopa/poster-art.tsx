import { Lettering } from '#web/components/campaign/lettering.tsx'
import { dots, range, scatter, star } from '#web/components/campaign/paper.ts'
import { type PosterArtProps, SHOWN_DAYS } from '#web/components/campaign/poster-days.ts'

/** Flags as bands: plain geometry, no trademarks. Two of the flags have vertical bands. */
const FLAGS = [
  { x: 108, bands: ['blue', 'white', 'red'], isUpright: true },
  { x: 158, bands: ['red', 'yellow', 'red'], isUpright: false },
  { x: 208, bands: ['green', 'white', 'red'], isUpright: true },
] as const

/** Flags and kit over the pitch before the first match, with the ball on its spot. */
export function PosterArt({ waited }: PosterArtProps) {
  return (
    <>
      {range(5).map((mown) => (
        <path key={mown} fill="var(--ground-2)" d={`M${mown * 88 - 16} 0h44v520h-44z`} />
      ))}
      <Chalk />
      <path fill="none" stroke="var(--print-ink)" strokeWidth="3" d="M-5 190q205 26 410-6" />
      {FLAGS.map((flag) => (
        <Flag key={flag.x} {...flag} />
      ))}
      <Scarf />
      <Shirt />
      <Whistle />
      <Ball left={waited === undefined ? 0 : SHOWN_DAYS - waited} />
    </>
  )
}

/** A bracket that leads to the centre circle, and dust where the ball fell into the chalk. */
function Chalk() {
  const off = scatter(41)
  const dust = (specks: number) =>
    dots(
      range(specks).map(() => {
        const far = off()
        return [200 + (off() - 0.5) * (200 + far * 190), 508 - far * far * 70]
      }),
    )
  return (
    <g fill="none" stroke="var(--print-white)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="200" cy="418" r="118" strokeDasharray="120 4 60 2" />
      <path strokeDasharray="60 2 34 3" d="M-5 434h27v56h-27M22 462h28v-46h33M405 352h-27v84h27M378 394h-28v24h-33" />
      <path d={dust(26)} opacity=".9" />
      <path strokeWidth="9" d={dust(12)} opacity=".55" />
    </g>
  )
}

type FlagProps = (typeof FLAGS)[number]

const Flag = ({ x, bands, isUpright }: FlagProps) => (
  <g transform={`translate(${x} 203) rotate(${(x % 3) - 1})`}>
    {bands.map((ink, band) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a flag may have a colour twice
        key={band}
        x={isUpright ? band * 14 : 0}
        y={isUpright ? 0 : band * 18}
        width={isUpright ? 14.5 : 42}
        height={isUpright ? 54 : 18.5}
        fill={`var(--print-${ink})`}
      />
    ))}
  </g>
)

/** A scarf over the cord. The far end of the scarf is shorter. */
const Scarf = () => (
  <g>
    <path fill="var(--print-brown)" d="m58 196 38 2 6 140-40 2z" />
    <path fill="var(--print-red)" d="M28 194q24-9 48 2l4 190-50 2z" />
    <path fill="var(--print-yellow)" d="m29 226 48-1v22l-48 1zM29 274l49-1v22l-49 1zM30 322l49-1v22l-49 1z" />
    <path
      fill="none"
      stroke="var(--print-yellow)"
      strokeWidth="4"
      strokeLinecap="round"
      d="m33 388-1 16m9-16v17m9-17v16m9-16v17m9-17 1 16m8-17 1 16"
    />
  </g>
)

/** A shirt. Its number is drawn as an outline, because no fonts are available in a picture. */
const Shirt = () => (
  <g transform="translate(324 196) rotate(-3)">
    <path fill="var(--print-ink)" opacity=".25" d="M-20 4-64 26l12 36 18-6v66h84V56l18 6 12-36z" />
    <path fill="var(--spark)" d="M-26 0c10 14 42 14 52 0L68 20 56 56l-18-6v68h-76V50l-18 6-12-36z" />
    <path fill="none" stroke="var(--print-blue)" strokeWidth="6" d="M-26 0c10 14 42 14 52 0M-63 38l12 5M63 38l-12 5" />
    <Lettering text="8" x={0} y={102} size={76} fill="var(--print-blue)" anchor="middle" />
  </g>
)

const Whistle = () => (
  <g>
    <path
      fill="none"
      stroke="var(--print-blue)"
      strokeWidth="5"
      d="M262 203c-8 20-22 28-32 52m44-53c-6 26-28 34-36 56"
    />
    <g transform="translate(228 278) rotate(12) scale(.94)">
      <path fill="var(--print-foil-2)" d="M-8-20h58v20H24A25 25 0 1 1-8-20z" />
      <path fill="var(--print-foil)" d="M-8-20h58v13H22A24 24 0 1 1-8-20z" />
      <circle r="10" cy="4" fill="var(--print-ink)" />
      <path fill="var(--print-ink)" d="M14-20h12v7H14z" />
    </g>
  </g>
)

/**
 * The ball. On the opening day the ball lies on its spot; the more days are left until then, the further away it lies
 * and the further it is turned.
 */
const Ball = ({ left }: { left: number }) => (
  <g transform={`translate(${200 - left * 10} 418) scale(.94)`}>
    <ellipse cx="6" cy="88" rx="76" ry="13" fill="var(--print-ink)" opacity=".3" />
    <g transform={`rotate(${14 - left * 7})`}>
      <circle r="90" fill="var(--print-white)" />
      <polygon fill="var(--print-ink)" points={star(0, 0, 33, 26.7, 5)} />
      {range(5).map((patch) => (
        <g key={patch} transform={`rotate(${patch * 72})`}>
          <path fill="none" stroke="var(--print-ink)" strokeWidth="4" d="M0-32v-26M-20-72-44-58M20-72l24 14" />
          <path fill="var(--print-ink)" d="M0-57-22-71l7-17.5q15-3.5 30 0L22-71z" />
        </g>
      ))}
    </g>
    <path fill="var(--print-ink)" opacity=".14" d="M-84 32A90 90 0 1 0 62-65 96 96 0 0 1-84 32Z" />
  </g>
)
