import { near } from '#web/components/campaign/paper.ts'

/** A seed is dark once its question has an answer, and white if the answer was wrong. */
type Seed = 'waiting' | 'given' | 'wrong'

interface MelonProps {
  seeds: readonly Seed[]
  /** Milliseconds after which each seed appears; undefined if all are there already. */
  delayOf?: ((position: number) => number) | undefined
}

/** A slice of watermelon with one seed for each question. The words beside it say the same. */
export const Melon = ({ seeds, delayOf }: MelonProps) => (
  <svg className="verano-melon" viewBox="0 0 200 84" aria-hidden="true">
    <path fill="var(--print-green)" d="m3 7 194-4c1 44-38 78-96 78S1 49 3 7Z" />
    <path fill="var(--print-white)" d="m13 9 174-4c0 36-35 66-87 66S13 43 13 9Z" />
    <path fill="var(--print-red)" d="m19 9 162-4c0 33-32 60-81 60S19 41 19 9Z" />
    {seeds.map((seed, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a seed has no name but its place
      <g key={i} transform={placeOf(i, seeds.length)}>
        <path
          data-seed={seed}
          d="M0-9c4 5 6 9 6 11a6 6 0 0 1-12 0c0-2 2-6 6-11Z"
          style={delayOf && { animationDelay: `${delayOf(i)}ms` }}
        />
      </g>
    ))}
  </svg>
)

/** Returns the place of a seed, on an arc along the rind. */
function placeOf(i: number, count: number): string {
  const off = (i + 1) / (count + 1) - 0.5
  return `translate(${near(100 + off * 158)} ${near(42 - off * off * 96)}) rotate(${near(off * -40)})`
}
