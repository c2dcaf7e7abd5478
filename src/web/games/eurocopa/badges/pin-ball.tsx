import { range, star } from '#web/components/campaign/paper.ts'

/** A football of radius 20 around its origin. */
export const Ball = ({ at }: { at: string }) => (
  <g transform={at}>
    <circle r="20" fill="var(--print-white)" />
    <g stroke="none" fill="var(--made-ink)">
      <polygon points={star(0, 0, 8, 6.5, 5)} />
      {range(5).map((patch) => (
        <path
          key={patch}
          transform={`rotate(${patch * 72})`}
          d="M-.9-7h1.8v-7h-1.8zM-5.5-15l2.8-4.8q2.7-.6 5.4 0l2.8 4.8L0-12z"
        />
      ))}
    </g>
  </g>
)

/** Mown grass: vertical stripes in two greens. */
export const Grass = ({ wide = 16 }: { wide?: number }) => (
  <>
    <path fill="var(--print-green)" stroke="none" d="M0 0h96v96H0z" />
    {range(Math.ceil(48 / wide)).map((band) => (
      <path key={band} fill="var(--print-leaf)" stroke="none" d={`M${band * wide * 2} 0h${wide}v96h-${wide}z`} />
    ))}
  </>
)
