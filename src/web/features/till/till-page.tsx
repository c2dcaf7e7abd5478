import { useRef } from 'react'
import type { Till } from '#contract/till.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { formatTime } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { CameraPart } from '../camera/camera-part.tsx'
import { checkForm } from './till.functions.ts'
import { TillResult } from './till-result.tsx'
import './till-page.css'

interface TillPageProps {
  token: string
  till: Till
}

/** The page of a shop that takes codes of prizes: a result, the field for the next code, and the uses of today. */
export function TillPage({ token, till }: TillPageProps) {
  const { shop, prize, serverNow } = till
  return (
    <Page title={shop} width="text" lead={<p>Comprueba aquí los códigos de los premios y márcalos al entregarlos.</p>}>
      <div className="stack stack--section">
        {prize ? <TillResult key={`${prize.id} ${prize.state}`} token={token} prize={prize} now={serverNow} /> : null}
        <CheckPart key={prize?.id} token={token} isNext={prize !== null} />
        <UsesOfToday till={till} />
      </div>
    </Page>
  )
}

const FIELD_IDS = { code: 'codigo' }

/** The field for a code. Looking a code up does not use it. */
function CheckPart({ token, isNext }: { token: string; isNext: boolean }) {
  const state = useForm({ name: 'check', submit: checkForm, fieldIds: FIELD_IDS })
  const field = useRef<HTMLInputElement>(null)

  function take(code: string) {
    const input = field.current
    if (!input) return
    input.value = code
    input.form?.requestSubmit()
  }

  return (
    <section className="stack" aria-labelledby="comprobar">
      <h2 id="comprobar">{isNext ? 'Otro código' : 'Comprobar un código'}</h2>
      <Form state={state}>
        <input type="hidden" name="token" value={token} />
        <div className="till-field">
          <TextField
            ref={field}
            name="codigo"
            label="Código del premio"
            hint="Da igual con o sin guiones, en mayúsculas o minúsculas."
            defaultValue={state.writtenIn('codigo')}
            error={state.errorOf('code')}
            enterKeyHint="go"
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
          />
        </div>
        <div className="form__actions">
          <Button type="submit" size="lg" pending={state.isPending}>
            Comprobar
          </Button>
          <CameraPart
            label="Usar la cámara"
            title="Enfoca el QR del premio"
            onCode={take}
            reload={() => window.location.reload()}
          />
        </div>
      </Form>
    </section>
  )
}

function UsesOfToday({ till: { uses, usesToday } }: { till: Till }) {
  return (
    <section className="stack" aria-labelledby="hoy">
      <h2 id="hoy">Hoy en esta tienda</h2>
      {usesToday === 0 ? (
        <p className="muted">Hoy todavía no hay ningún código marcado.</p>
      ) : (
        <>
          <p>{counted(usesToday, 'código marcado', 'códigos marcados')}. Los últimos:</p>
          <ul className="till-uses">
            {uses.map(({ id, name, at, zone }) => (
              <li key={id}>
                <time dateTime={new Date(at).toISOString()}>{formatTime(at, zone)}</time> {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
