import { useHydrated } from '@tanstack/react-router'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { ORNAMENTS, PLACES } from '#contract/mechanics/ornaments.ts'
import type { Tree } from '#contract/mechanics/xmastree.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { FlyingPaper } from '#web/features/reveal/flying-paper.tsx'
import { Speaker } from '#web/features/reveal/speaker.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { treeForm } from './functions.ts'
import { type Hand, type Pressed, press } from './hand.ts'
import { OrnamentArt } from './ornaments.tsx'
import { placeAfter } from './place-keys.ts'
import { Tray } from './tray.tsx'
import { placeLabel, TreeStage } from './tree-stage.tsx'
import { hintFor, litBy, waitingIn } from './tree-words.ts'
import { type Dragged, useDrag } from './use-drag.ts'
import { useChanges } from './use-tree.ts'

interface TreeFormProps {
  tree: Tree
  /** What the address says was chosen, where there is no JavaScript. */
  initial: Hand
}

/** The tree and the box of ornaments: press one and then the other, or drag. Without JavaScript each press is a post. */
export function TreeForm({ tree, initial }: TreeFormProps) {
  const isAlive = useHydrated()
  const [hand, setHand] = useState(initial)
  const [current, setCurrent] = useState(1)
  const { said, fault, fresh, reached, isSaving, hang, arrange, clearSaid } = useChanges(tree)
  const state = useForm({ name: 'tree', submit: treeForm })
  const { area, ghost, dragged, over, onPointerDown, hasJustDragged } = useDrag({
    onDrop: ({ ornament, from }: Dragged, place) => {
      setHand(null)
      if (place !== from) hang({ ornament, from, place })
    },
    canDrop: (place) => tree.places[place - 1] === null,
  })
  const held = dragged ?? (hand && 'ornament' in hand ? hand : undefined)

  function onPress(pressed: Pressed) {
    const next = press(tree.places, hand, pressed)
    setHand(next.hand)
    clearSaid()
    if (next.hanging) hang(next.hanging)
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = event.nativeEvent.submitter
    if (!(button instanceof HTMLButtonElement) || hasJustDragged()) return
    const ornament = ORNAMENTS.find((name) => name === button.value)
    if (button.ariaDisabled === 'true') return
    if (button.name === 'place') onPress({ place: Number(button.value) })
    else if (button.name === 'ornament' && ornament) onPress({ ornament })
    else if (button.name === 'down') onPress('down')
    else if (button.name === 'arrange') arrange()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const ornament = tree.places[current - 1]
    if ((event.key === 'Delete' || event.key === 'Backspace') && ornament) {
      event.preventDefault()
      setHand(null)
      return hang({ ornament, from: current, place: null })
    }
    const target = placeAfter(event.key, current)
    if (target === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`button[value="${target}"]`)?.focus()
  }

  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="tree-form">
      <input type="hidden" name="edition" value={tree.edition} />
      {hand && 'place' in hand ? <input type="hidden" name="sitio" value={hand.place} /> : null}
      {hand && 'ornament' in hand ? (
        <input
          type="hidden"
          name={hand.from === null ? 'adorno' : 'desde'}
          value={hand.from === null ? hand.ornament : hand.from}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are pressed; this only follows a drag */}
      <div
        className="tree-form__in"
        ref={area}
        onPointerDown={onPointerDown}
        onKeyDown={(event) => onEscape(event, () => setHand(null))}
        data-holding={held ? '' : undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, and its box */}
        <div
          role="group"
          id="arbol"
          aria-label="Tu árbol: siete ramas, treinta sitios"
          onKeyDown={onKeyDown}
          data-full={tree.state === 'complete' || undefined}
          data-reached={reached}
        >
          <TreeStage lit={litBy(tree)}>
            {(place) => {
              const ornament = tree.places[place - 1]
              const isChosen = hand !== null && ('place' in hand ? hand.place : hand.from) === place
              return (
                <button
                  key={place}
                  type="submit"
                  name="place"
                  value={place}
                  className="tree-place"
                  aria-label={placeLabel(tree.places, place)}
                  aria-pressed={isChosen}
                  tabIndex={!isAlive || place === current ? undefined : -1}
                  data-place={place}
                  data-drag={ornament ?? undefined}
                  data-over={over === place || undefined}
                  data-away={dragged?.from === place || undefined}
                  onFocus={() => setCurrent(place)}
                >
                  {ornament ? <OrnamentArt ornament={ornament} /> : <span className="tree-place__hook" />}
                </button>
              )
            }}
          </TreeStage>
          {reached ? <FlyingPaper key={reached} /> : null}
        </div>
        <div className="tree-side">
          <p className="tree-count" aria-hidden="true">
            <strong>{tree.hung}</strong>
            <span>
              de {PLACES} adornos
              <br />
              en tu árbol
            </span>
          </p>
          <div className="tree-box stack stack--tight" data-tray="" data-over={over === null || undefined}>
            <div className="tree-said">
              <p aria-live="polite">{said || hintFor(tree, hand)}</p>
              <Speaker />
              {hand && 'ornament' in hand && hand.from !== null ? (
                <Button type="submit" name="down" value="1" variant="secondary" size="sm">
                  Quitar del árbol
                </Button>
              ) : null}
            </div>
            {fault ? (
              <Notice tone="warning" live="assertive">
                {fault}
              </Notice>
            ) : null}
            <Tray tray={tree.tray} hand={hand} fresh={fresh} isAlive={isAlive} />
            <div className="cluster">
              <Button
                type="submit"
                name="arrange"
                value="1"
                variant="secondary"
                size="sm"
                aria-disabled={waitingIn(tree) === 0 || undefined}
              >
                Colgar todos los que faltan
              </Button>
              {tree.unseen > 0 ? (
                <span className="if-no-js">
                  <Button type="submit" name="visit" value="1" size="sm">
                    Recoger adornos nuevos
                  </Button>
                </span>
              ) : null}
            </div>
            {isSaving ? <p className="tree-saving">Guardando…</p> : null}
          </div>
        </div>
      </div>
      {dragged ? (
        <span className="tree-ghost" ref={ghost} aria-hidden="true">
          <OrnamentArt ornament={dragged.ornament} />
        </span>
      ) : null}
    </Form>
  )
}

function onEscape(event: KeyboardEvent, then: () => void) {
  if (event.key === 'Escape') then()
}
