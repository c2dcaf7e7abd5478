import { useId } from 'react'
import type { BadgePicture } from '../board/badge-item.tsx'
import type { BadgeLook } from '../shown-badge.ts'
import { type Pin, sea } from './pin.ts'
import './pin-art.css'

/** Returns a component that renders the badges of a campaign as enamel pins, by their keys. */
export function pinsAsArt(pins: Readonly<Record<string, Pin>>): BadgePicture {
  const known = new Map(Object.entries(pins))
  return ({ badge, state }) => {
    const pin = known.get(badge)
    return pin ? <PinArt pin={pin} state={state} /> : null
  }
}

/**
 * Draws an enamel badge in full colour, half filled, or in greys. Hidden from screen readers, because the page
 * describes the state in words.
 */
function PinArt({ pin, state }: { pin: Pin; state: BadgeLook }) {
  const id = useId()
  const isLocked = state === 'locked'
  return (
    <svg className="pin" viewBox="0 0 96 96" data-state={state} aria-hidden="true" focusable="false">
      <clipPath id={id}>
        <path d={pin.outline} />
      </clipPath>
      <path className="pin__shade" d={pin.outline} transform="translate(2 3)" />
      <g clipPath={`url(#${id})`}>
        {state === 'earned' ? null : <Enamel pin={pin} isGrey />}
        {state === 'progress' ? (
          <>
            <clipPath id={`${id}half`}>
              <path d={sea(50)} />
            </clipPath>
            <g clipPath={`url(#${id}half)`}>
              <Enamel pin={pin} />
            </g>
          </>
        ) : null}
        {state === 'earned' ? <Enamel pin={pin} /> : null}
        {isLocked ? null : <path className="pin__light" d="M-4 44 44-4h16L-4 60zM-4 68 68-4h5L-4 73z" />}
      </g>
      <path className="pin__edge" d={pin.outline} />
      <path className="pin__rim" d={pin.outline} />
    </svg>
  )
}

const Enamel = ({ pin, isGrey }: { pin: Pin; isGrey?: boolean }) => (
  <g className="pin__fields" data-grey={isGrey || undefined}>
    {pin.fields}
  </g>
)
