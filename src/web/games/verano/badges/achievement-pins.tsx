import { polar, range, star } from '#web/components/campaign/paper.ts'
import { closed, INKS, type Pin, sea, spread } from '#web/features/badges/pins/pin.ts'

const RIBS = spread(7, 0.19)
const HALF_RIB = 0.19 / 6
/** Returns the end of a rib of the fan; the ribs in the middle are longer, so that the rim is round. */
const rim = (turn: number, more = 0) => polar(48, 82, 22 + 50 * Math.cos(turn * 2 * Math.PI) + more, turn)
const FAN = `M36 82${`L${rim(-0.19 - HALF_RIB)}`}${RIBS.map((turn) => `Q${rim(turn, 9)} ${rim(turn + HALF_RIB)}`).join(
  '',
)}L60 82l5 9H31z`

/** An ice cream cone with a scoop; `at` is its transform. */
const IceCream = ({ at, scoop }: { at: string; scoop: string }) => (
  <g transform={at}>
    <path fill="var(--made-orange)" d="M-10-2h20L0 34Z" />
    <path fill="none" d="m-7 9 9-11M-3 22 10-2M7 9-2-2" />
    <path fill={scoop} d="M-12 0c-4-22 28-22 24 0-2 4-5 4-8 1-3 4-6 4-9 0-3 3-5 3-7-1Z" />
  </g>
)

const Lens = ({ at }: { at: number }) => (
  <>
    <path fill="var(--made-ink)" d={`M${at} 37h29c1 13-5 20-14 20s-16-7-15-20Z`} />
    <path fill="none" stroke="var(--print-sky)" strokeWidth="3" strokeLinecap="round" d={`m${at + 7} 48 6-7`} />
  </>
)

/** Badges for achievements: an accepted invitation, digs on the beach, all quizzes, all missions, and other badges. */
export const ACHIEVEMENT_PINS = {
  amigo: {
    outline: 'M48 90C22 71 5 55 7 34 9 16 31 9 48 27 65 9 87 16 89 34c2 21-15 37-41 56Z',
    fields: (
      <>
        <path fill="var(--print-sky)" d="M0 0h96v96H0z" />
        <path fill="var(--made-blue)" d="M48 0h48v96H48z" />
        <IceCream at="translate(34 44) rotate(-14)" scoop="var(--made-red)" />
        <IceCream at="translate(62 44) rotate(14)" scoop="var(--made-pink)" />
      </>
    ),
  },
  'playa-7': {
    outline: 'M12 38C14-6 82-6 84 38l-9 53H21Z',
    fields: (
      <>
        <path fill="var(--print-sky)" d="M0 0h96v60H0z" />
        <path fill="none" stroke="var(--print-white)" strokeWidth="6" d="M21 40c2-28 52-28 54 0" />
        <path fill="var(--made-yellow)" d="M18 42q14-20 28-12 18-4 32 12Z" />
        <path fill="var(--made-red)" d="M0 40h96v60H0z" />
        <path fill="var(--made-orange)" d="M0 37h96v10H0z" />
        <path fill="var(--print-white)" d="M35 54h27v8L52 85H41l11-22H35Z" />
      </>
    ),
  },
  'playa-14': {
    outline: 'M8 89V41l13-22 11 18h3v-7L48 6l13 24v7h3l11-18 13 22v48Z',
    fields: (
      <>
        <path fill="var(--made-yellow)" d="M0 0h96v96H0z" />
        <path fill="var(--made-red)" d="m0 46 21-28 14 28zM61 46l14-28 21 28z" />
        <path fill="var(--made-orange)" d="M35 44h26v52H35z" />
        <path fill="var(--made-blue)" d="M30 40 48 4l18 36z" />
        <path fill="var(--made-orange)" d="M16 50h9v10h-9zM71 50h9v10h-9z" />
        <circle cx="48" cy="58" r="17" fill="var(--print-white)" />
        <path
          fill="var(--made-ink)"
          stroke="none"
          fillRule="evenodd"
          d="m36 53 6-4h3v19h-5V55l-4 1zM54 49h6v11h3v4h-3v4h-5v-4h-9v-4zM55 54l-4 6h4z"
        />
        <path fill="var(--print-sky)" d={sea(82, 16, 5)} />
      </>
    ),
  },
  sabio: {
    outline: 'M17 9c9 9 20 9 31 9s22 0 31-9c6 12 6 24 6 39 0 26-16 43-37 43S11 74 11 48c0-15 0-27 6-39Z',
    fields: (
      <>
        <path fill="var(--print-brown)" d="M0 0h96v96H0z" />
        <path fill="var(--made-orange)" d="M14 6c2 14 14 22 34 30C68 28 80 20 82 6 72 22 24 22 14 6Z" />
        <path fill="var(--made-yellow)" d="M27 68c8-8 34-8 42 0 2 18-8 26-21 26s-23-8-21-26Z" />
        <path fill="none" d="m36 72 4 4 4-4 4 4 4-4 4 4 4-4M38 81l3 3 4-3 3 3 3-3 4 3 3-3" />
        <path fill="var(--print-white)" d="M14 40c10-12 26-10 34 0 8-10 24-12 34 0 0 20-18 26-34 24-16 2-34-4-34-24Z" />
        <path fill="var(--made-ink)" d="M10 35h76v5H10z" />
        <Lens at={17} />
        <Lens at={50} />
        <path fill="var(--made-orange)" d="M42 55h12l-6 14z" />
      </>
    ),
  },
  'verano-completo': {
    outline: closed(range(32).map((tip) => polar(48, 48, tip % 2 ? 37 : 45, tip / 32))),
    fields: (
      <>
        <path fill="var(--made-pink)" d="M0 0h96v96H0z" />
        <circle cx="48" cy="42" r="17" fill="var(--made-yellow)" />
        {range(8).map((wave) => (
          <path
            key={wave}
            fill={wave % 2 ? 'var(--print-sky)' : 'var(--print-blue)'}
            d={sea(46 + wave * 4.2, 10 + wave, 3)}
          />
        ))}
        <path fill="var(--made-orange)" fillRule="evenodd" d="M0 0h96v96H0zM48 18a30 30 0 1 0 .1 0Z" />
        <path
          fill="none"
          d={range(16)
            .map((tip) => `M${polar(48, 48, 30, tip / 16)}L${polar(48, 48, 46, tip / 16)}`)
            .join('')}
        />
      </>
    ),
  },
  coleccionista: {
    outline: FAN,
    fields: (
      <>
        {RIBS.map((turn, rib) => (
          <path
            key={turn}
            fill={INKS[rib] ?? ''}
            d={closed([[48, 84], polar(48, 84, 99, turn - HALF_RIB), polar(48, 84, 99, turn + HALF_RIB)])}
          />
        ))}
        {RIBS.map((turn, rib) => {
          const [x, y] = rim(turn, rib % 2 ? -12 : -20)
          return (
            <g key={turn}>
              <circle cx={x} cy={y} r="7.5" fill="var(--print-white)" />
              <polygon fill={INKS[(rib + 5) % 7] ?? ''} points={star(x, y, 5.6, 3, 3 + (rib % 4))} stroke="none" />
            </g>
          )
        })}
        <path fill="var(--print-white)" d="M26 96 34 78q14-8 28 0l8 18z" />
      </>
    ),
  },
} satisfies Record<string, Pin>
