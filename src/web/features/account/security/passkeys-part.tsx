import type { CreationOptions, Passkey } from '#contract/factors.schema.ts'
import { Fingerprint } from '#web/components/layout/art/fingerprint.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Icon } from '#web/components/ui/icon.tsx'
import { PasskeyButton } from '#web/features/account/passkeys/passkey-button.tsx'
import { formatDate } from '#web/format/dates.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { beginPasskeyForm, removePasskeyForm } from './factors.functions.ts'
import { NewPasskeyForm } from './new-passkey-form.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import './factors.css'

export interface PasskeysPartProps {
  passkeys: readonly Passkey[]
  /** Options of a passkey that this browser is about to make. */
  options: CreationOptions | undefined
  /** True while another part of the page has the next step. */
  isAside: boolean
  zone: string
}

export function PasskeysPart({ passkeys, options, isAside, zone }: PasskeysPartProps) {
  return (
    <section className="stack" aria-labelledby="claves">
      <div className="factor-head">
        <Fingerprint />
        <h2 id="claves">Claves de acceso</h2>
      </div>
      <p>Entras con la huella, la cara o el PIN, sin contraseña. Nadie puede copiártela.</p>
      {passkeys.length > 0 ? (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <li className="row" key={passkey.id}>
              <span className="row__lead">
                <Icon name="lock" />
              </span>
              <div className="row__main">
                <p className="row__title">{passkey.name}</p>
                <p className="row__meta">
                  {passkey.lastUsedAt === null
                    ? `Añadida el ${formatDate(passkey.createdAt, zone)}, sin usar todavía`
                    : `Última vez: ${formatDateTime(passkey.lastUsedAt, zone)}`}
                </p>
              </div>
              <div className="row__end">
                <Remove passkey={passkey} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {options ? <NewPasskeyForm options={options} /> : <Add isAside={isAside} />}
      <p className="small muted if-no-js">{NEEDS}</p>
    </section>
  )
}

const NEEDS = 'Para añadir una hace falta JavaScript, y un navegador que tenga claves de acceso.'

function Add({ isAside }: Pick<PasskeysPartProps, 'isAside'>) {
  const id = 'passkey-password'
  const state = useForm({ name: 'passkey-begin', submit: beginPasskeyForm, fieldIds: { password: id } })
  return (
    <Form state={state} className="form only-js">
      <SignInAgain state={state} id={id} />
      <div className="form__actions">
        <PasskeyButton
          type="submit"
          variant={isAside ? 'secondary' : 'primary'}
          pending={state.isPending}
          otherwise={<p className="small muted">{NEEDS}</p>}
        >
          Añadir una clave de acceso
        </PasskeyButton>
      </div>
    </Form>
  )
}

function Remove({ passkey }: { passkey: Passkey }) {
  const passwordId = `remove-${passkey.id}-password`
  const fieldIds = { password: passwordId }
  const state = useForm({ name: `remove-${passkey.id}`, submit: removePasskeyForm, fieldIds })
  return (
    <Form state={state}>
      <input type="hidden" name="passkey" value={passkey.id} />
      <SignInAgain state={state} id={passwordId} />
      <Button type="submit" variant="quiet" size="sm" pending={state.isPending}>
        Quitar <span className="visually-hidden">la clave {passkey.name}</span>
      </Button>
    </Form>
  )
}
