import type { ReactNode } from 'react'
import { star } from '#web/components/campaign/paper.ts'
import type { WeekState } from '../state/summer-state.ts'

const CANOPY = 'M3 32C3 17 12 9 23 8s20 9 20 24q-5-5-10 0-5-5-10 0-5-5-10 0-5-5-10 0Z'
const STRIPES = 'M13 32c0-14 4-22 10-24v24q-5-5-10 0ZM33 32c0-14-4-22-10-24 12 0 20 9 20 24q-5-5-10 0Z'

const Pole = () => <path className="verano-parasol__pole" d="M22 28h2.6l.6 44h-3.6z" />

const Open = () => (
  <>
    <Pole />
    <path className="verano-parasol__cloth" d={CANOPY} />
    <path className="verano-parasol__stripes" d={STRIPES} />
    <path className="verano-parasol__pole" d="M22 3h2.4v6H22z" />
  </>
)

/** Each state has its own shape: closed, open, open under a star, and lying on the sand. */
const SHAPES: Record<WeekState, ReactNode> = {
  closed: (
    <>
      <path className="verano-parasol__pole" d="M22 40h2.6l.6 32h-3.6zM22.4 4h2v8h-2z" />
      <path className="verano-parasol__cloth" d="M23.4 8c5 9 7 24 5 42l-3 4h-4l-3-4c-2-18 0-33 5-42Z" />
      <path className="verano-parasol__stripes" d="M23.4 8c2 12 2.6 28 1.6 46h-3.4c-1-18-.4-34 1.8-46Z" />
      <path className="verano-parasol__tie" d="m17.500 38 12-2 .2 5-12.200 1.600z" />
    </>
  ),
  open: <Open />,
  done: (
    <>
      <Open />
      <polygon className="verano-parasol__star" points={star(23.2, 6, 9, 4, 5)} />
    </>
  ),
  over: (
    <g transform="translate(9 34) rotate(62 23 32) scale(.86)">
      <Open />
    </g>
  ),
}

export const Parasol = ({ state }: { state: WeekState }) => (
  <svg className="verano-parasol" viewBox="0 0 46 74" data-state={state} aria-hidden="true" focusable="false">
    {SHAPES[state]}
  </svg>
)
