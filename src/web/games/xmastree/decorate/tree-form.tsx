import { useHydrated } from '@tanstack/react-router'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ORNAMENTS, PLACES } from '#contract/games/xmastree/ornaments.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { plural } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { treeForm } from '../functions.ts'
import { Wallpaper } from '../progress/wallpaper.tsx'
import { type Pressed, press, type Selection } from '../state/selection.ts'
import { arrangeWords, hintFor, lightsOf, litBy, waitingIn } from '../state/tree-words.ts'
import { OrnamentArt } from '../tree/ornaments.tsx'
import { placeLabel, TreeStage } from '../tree/tree-stage.tsx'
import { placeAfter } from './arrow-keys.ts'
import { Tray } from './tray.tsx'
import { type Dragged, useDrag } from './use-drag.ts'
import { useFlight } from './use-flight.ts'
import { useChanges } from './use-tree.ts'

interface TreeFormProps {
  tree: Tree
  /** The selection that the address holds if there is no JavaScript. */
  initial: Selection
}

/**
 * The tree and the box of ornaments. Members press an ornament and a place in either order, or drag an ornament to a
 * place. Without JavaScript each press is a post.
 */
export function TreeForm({ tree, initial }: TreeFormProps) {
  const isAlive = useHydrated()
  const [selection, setSelection] = useState(initial)
  const [current, setCurrent] = useState(1)
  const { said, fault, fresh, reached, isSaving, hang, arrange, clearSaid } = useChanges(tree)
  const state = useForm({ name: 'tree', submit: treeForm })
  const { area, ghost, dragged, over, onPointerDown, hasJustDragged } = useDrag({
    onDrop: ({ ornament, from }: Dragged, place) => {
      setSelection(null)
      if (place !== from) hang({ ornament, from, place })
    },
    canDrop: (place) => tree.places[place - 1] === null,
  })
  const { prepare, takeOff } = useFlight(area, tree.places)
  const waiting = waitingIn(tree)
  // Before the first ornament hangs, the count says what there is to do.
  const isEmpty = tree.hung === 0 && waiting > 0
  const grabbed = dragged ?? (selection && 'ornament' in selection ? selection : undefined)

  const wallpaper = useRef<HTMLAnchorElement>(null)
  const before = useRef(waiting)
  // The button of the last press has been replaced by the link.
  useEffect(() => {
    if (waiting === 0 && before.current > 0 && document.activeElement === document.body)
      wallpaper.current?.focus({ preventScroll: true })
    before.current = waiting
  }, [waiting])

  function onPress(pressed: Pressed) {
    void prepare()
    const next = press(tree.places, selection, pressed)
    setSelection(next.selection)
    clearSaid()
    if (!next.hanging) return next.selection
    takeOff(next.hanging)
    hang(next.hanging)
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const button = event.nativeEvent.submitter
    if (!(button instanceof HTMLButtonElement) || hasJustDragged()) return
    const ornament = ORNAMENTS.find((name) => name === button.value)
    if (button.ariaDisabled === 'true') return
    if (button.name === 'place') onPress({ place: Number(button.value) })
    else if (button.name === 'ornament' && ornament) {
      // By keyboard, an ornament in the hand goes to the tree, where the arrows are.
      if (onPress({ ornament }) && button.matches(':focus-visible')) focusOnFree()
    } else if (button.name === 'down') onPress('down')
    else if (button.name === 'arrange') arrange()
  }

  function focusOnFree() {
    const place = tree.places[current - 1] === null ? current : tree.places.indexOf(null) + 1
    area.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const ornament = tree.places[current - 1]
    if ((event.key === 'Delete' || event.key === 'Backspace') && ornament) {
      event.preventDefault()
      setSelection(null)
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
      {selection && 'place' in selection ? <input type="hidden" name="sitio" value={selection.place} /> : null}
      {selection && 'ornament' in selection ? (
        <input
          type="hidden"
          name={selection.from === null ? 'adorno' : 'desde'}
          value={selection.from === null ? selection.ornament : selection.from}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are pressed; this only follows a drag */}
      <div
        className="tree-form__in"
        ref={area}
        onPointerDown={onPointerDown}
        onKeyDown={(event) => onEscape(event, () => setSelection(null))}
        data-holding={grabbed ? '' : undefined}
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
          <TreeStage lights={lightsOf(tree)}>
            {(place) => {
              const ornament = tree.places[place - 1]
              const isChosen = selection !== null && ('place' in selection ? selection.place : selection.from) === place
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
          {reached ? <Confetti key={reached} /> : null}
        </div>
        <div className="tree-side">
          <p className="tree-count" aria-hidden="true" data-empty={isEmpty || undefined}>
            <strong>{isEmpty ? waiting : tree.hung}</strong>
            <span>
              {' '}
              {isEmpty ? 'adornos' : `de ${PLACES}`}
              <span className="tree-count__more">
                {isEmpty ? null : ' adornos'}
                <br />
                {isEmpty ? 'por colgar' : 'en tu árbol'}
              </span>
            </span>
          </p>
          <div className="tree-box stack stack--tight" data-tray="" data-over={over === null || undefined}>
            <div className="tree-said">
              <p aria-live="polite">
                {said?.short ? (
                  <strong className="tree-said__short" aria-hidden="true">
                    {said.short}
                    {isEmpty ? ' en tu caja' : null}
                  </strong>
                ) : null}
                <Line text={said?.text || hintFor(tree, selection)} hasShort={said?.short !== undefined} />
                {said?.place ? (
                  <>
                    <span className="visually-hidden">: {said.place}</span>.{' '}
                    {waiting > 0 ? (
                      <strong>
                        {plural(waiting, 'Queda', 'Quedan')} {waiting}.
                      </strong>
                    ) : null}
                  </>
                ) : null}
              </p>
              <Speaker />
              {selection && 'ornament' in selection && selection.from !== null ? (
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
            <Tray tray={tree.tray} selection={selection} fresh={fresh} isAlive={isAlive} />
            <div className="cluster">
              {waiting === 0 && litBy(tree) > 0 ? (
                <Wallpaper edition={tree.edition} ref={wallpaper}>
                  Descargar mi fondo de pantalla
                </Wallpaper>
              ) : (
                <Button
                  type="submit"
                  name="arrange"
                  value="1"
                  variant={waiting > 0 && !grabbed ? 'primary' : 'secondary'}
                  size="sm"
                  aria-disabled={waiting === 0 || undefined}
                >
                  {waiting > 0 ? arrangeWords(waiting) : tree.hung > 0 ? 'Todo colgado' : 'Nada por colgar'}
                </Button>
              )}
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

/** The line above the tray. On a phone it is one line: its first sentence, or the short words beside it. */
function Line({ text, hasShort }: { text: string; hasShort: boolean }) {
  if (hasShort) return <span className="tree-said__more">{text}</span>
  const end = text.indexOf('. ') + 1 || text.length
  return (
    <>
      {text.slice(0, end)}
      <span className="tree-said__more">{text.slice(end)}</span>
    </>
  )
}

function onEscape(event: KeyboardEvent, then: () => void) {
  if (event.key === 'Escape') then()
}
