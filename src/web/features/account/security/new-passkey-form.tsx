import { useRef } from 'react'
import type { CreationOptions } from '#contract/factors.schema.ts'
import { MOST_PASSKEY_NAME } from '#contract/factors.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { useCeremony } from '#web/features/account/passkeys/use-ceremony.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { addPasskeyForm } from './factors.functions.ts'

/** Makes a passkey: the browser asks where to keep it, and for a finger, a face or a PIN. */
export function NewPasskeyForm({ options }: { options: CreationOptions }) {
  const state = useForm({ name: 'passkey-add', submit: addPasskeyForm, fieldIds: { name: 'passkey-name' } })
  const place = useRef<HTMLDivElement>(null)
  const { run, failure, isRunning } = useCeremony(place)
  const make = () =>
    run(async ({ makePasskey }) => ({ challenge: options.challenge, credential: await makePasskey(options) }))
  return (
    <Form state={state} className="form only-js">
      <TextField
        id="passkey-name"
        name="name"
        label="Nombre"
        hint="Para reconocerla en tu lista: «Móvil». Si no escribes nada, le ponemos el de tu navegador."
        optional
        maxLength={MOST_PASSKEY_NAME}
        error={state.errorOf('name')}
        defaultValue={state.writtenIn('name')}
      />
      <input type="hidden" name="challenge" />
      <input type="hidden" name="credential" />
      <div ref={place} className="stack stack--tight">
        <div className="form__actions">
          <Button type="button" pending={isRunning || state.isPending} onClick={make}>
            Crear la clave de acceso
          </Button>
        </div>
        <p role="status" className="small muted">
          {failure}
        </p>
      </div>
    </Form>
  )
}
