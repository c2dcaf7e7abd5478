import { disc, rays } from '#web/components/campaign/paper.ts'
import { TALL } from '#web/components/campaign/tall-picture.tsx'
import type { Pin } from './pin.ts'

const MIDDLE = TALL.width / 2
const Y = 580
const SCALE = 5.4

/** Draws an earned badge on a disc of paper, for a picture that is rendered without style sheets. */
export const PinPicture = ({ pin }: { pin: Pin }) => (
  <>
    {rays(MIDDLE, Y, 300, [980, 820], 18, 0.3).map((ray) => (
      <polygon key={ray} points={ray} fill="var(--print-paper)" opacity={0.22} />
    ))}
    <polygon points={disc(MIDDLE + 14, Y + 18, 356, 30, 5)} fill="var(--made-ink)" opacity={0.22} />
    <polygon points={disc(MIDDLE, Y, 356, 30, 5)} fill="var(--print-paper)" />
    <g transform={`translate(${MIDDLE - 48 * SCALE} ${Y - 48 * SCALE}) scale(${SCALE})`} strokeLinejoin="round">
      <clipPath id="pin">
        <path d={pin.outline} />
      </clipPath>
      <path
        d={pin.outline}
        transform="translate(2 3)"
        fill="var(--made-ink)"
        stroke="var(--made-ink)"
        strokeWidth={7}
        opacity={0.22}
      />
      <g clipPath="url(#pin)">
        <g stroke="var(--made-yellow)" strokeWidth={1.6}>
          {pin.fields}
        </g>
        <path fill="var(--print-white)" opacity={0.26} d="M-4 44 44-4h16L-4 60zM-4 68 68-4h5L-4 73z" />
      </g>
      <path d={pin.outline} fill="none" stroke="var(--print-brown)" strokeWidth={6.6} />
      <path d={pin.outline} fill="none" stroke="var(--made-yellow)" strokeWidth={3.8} />
    </g>
  </>
)
