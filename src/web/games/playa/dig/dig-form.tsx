import { useHydrated } from '@tanstack/react-router'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { digForm } from '../functions.ts'
import { SpotButton } from './spot-button.tsx'
import { placeOf, spotAfter, spotsOf } from './spots.ts'
import type { Fault } from './use-dig.ts'
import './dig-form.css'

export interface DigFormProps {
  beach: Beach
  /** The next dig; if undefined, only today's holes react to a press. */
  next: Dig | undefined
  digging: number | undefined
  fault: Fault | undefined
  /** Set while a find covers the sand. */
  isCovered: boolean
  onDig: (slot: string, spot: number) => Promise<void>
  onShow: (slot: string) => void
}

/**
 * The sand as a grid of sixteen buttons. Without JavaScript these are the buttons of a plain form; with JavaScript the
 * grid is one tab stop, and the arrow keys move from button to button.
 */
export function DigForm({ beach, next, digging, fault, isCovered, onDig, onShow }: DigFormProps) {
  const isAlive = useHydrated()
  const state = useForm({ name: 'dig', submit: digForm })
  const spots = spotsOf(beach)
  const [current, setCurrent] = useState(() => spots.find(({ dig }) => dig)?.spot ?? 1)
  const [isWaved, setWaved] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const spot = Number((event.nativeEvent.submitter as HTMLButtonElement | null)?.value)
    const dug = spots.find((one) => one.spot === spot)?.dig
    setWaved(false)
    if (dug && digging === undefined) return onShow(dug.slot)
    if (next) return onDig(next.slot, spot)
    setWaved(!beach.obstacle)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.metaKey) return
    const target = spotAfter(event.key, current, event.ctrlKey)
    if (target === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`button[value="${target}"]`)?.focus()
  }

  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="playa-beach">
      <input type="hidden" name="slot" value={next?.slot ?? ''} />
      <input type="hidden" name="edition" value={beach.edition} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, and its box */}
      <div
        className="playa-grid"
        data-calm={next ? undefined : ''}
        role="group"
        aria-label="La arena: cuatro filas de cuatro sitios"
        inert={isCovered}
        onKeyDown={onKeyDown}
      >
        {spots.map((state) => (
          <SpotButton
            key={state.spot}
            state={state}
            isAlive={isAlive}
            isReachable={state.spot === current}
            isInert={!next && !state.dig}
            isDigging={digging === state.spot}
            onFocus={() => setCurrent(state.spot)}
          />
        ))}
      </div>
      <div className="playa-said" role="status">
        {digging === undefined ? null : <span className="visually-hidden">Cavando en la {placeOf(digging)}…</span>}
        {isWaved && !next ? <p>Hoy ya has cavado.{beach.next ? ' La arena te espera mañana.' : ''}</p> : null}
      </div>
      {fault ? (
        <div className="playa-fault">
          <FaultNotice fault={fault} />
        </div>
      ) : null}
    </Form>
  )
}
