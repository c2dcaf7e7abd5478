import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/features/prizes/copy-button.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { giftForm } from '../functions.ts'
import { useRefreshCake } from '../state/use-cake.ts'
import { ParcelArt } from './parcel-art.tsx'
import './gift.css'

const TITLE = 'regalo-titulo'
const TOO_LATE = 'Se podía abrir hasta que se cerró la promoción.'
const NOT_NOW = 'Ahora mismo no se puede abrir. Te espera aquí.'

/** The gift that every member gets independently of the draw: a parcel, and a button that opens the parcel. */
export function GiftPart({ cake: { gift, edition, obstacle } }: { cake: Cake }) {
  const refresh = useRefreshCake()
  const state = useForm({
    name: 'gift',
    submit: giftForm,
    onDone: () => {
      refresh()
      document.getElementById(TITLE)?.focus()
    },
  })
  const isOpen = gift.openedAt !== null
  return (
    <section className="cake-gift" id="regalo" aria-labelledby={TITLE} data-open={isOpen || undefined}>
      <ParcelArt isOpen={isOpen} />
      <div className="stack">
        <h2 id={TITLE} tabIndex={-1}>
          {isOpen ? gift.name : 'Un regalo para ti'}
        </h2>
        <div className="stack" aria-live="polite">
          {isOpen ? <p>{gift.text}</p> : null}
          {gift.code ? (
            <>
              <p className="cake-code">
                <code>{gift.code}</code>
              </p>
              <CopyButton text={gift.code} />
            </>
          ) : null}
        </div>
        {isOpen || !obstacle ? null : <p>{obstacle === 'campaign_over' ? TOO_LATE : NOT_NOW}</p>}
        {isOpen || obstacle ? null : (
          <Form state={state} className="stack">
            <input type="hidden" name="edition" value={edition} />
            <div>
              <Button type="submit" size="lg" pending={state.isPending}>
                Abrir el regalo
              </Button>
            </div>
          </Form>
        )}
        <p className="small">Es el mismo para todo el mundo: no depende de la suerte ni cuenta para el sorteo.</p>
      </div>
    </section>
  )
}
