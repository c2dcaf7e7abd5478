import type { Factors } from '#contract/factors.schema.ts'
import { Phone } from '#web/components/layout/art/phone.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { formatDate } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { beginTotpForm, endTotpForm, renewCodesForm } from './factors.functions.ts'
import { NewTotp } from './new-totp.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import './factors.css'

export interface TotpPartProps extends Pick<Factors, 'totp'> {
  /** The secret that waits for its first code. */
  waiting: { secret: string; uri: string } | null
  /** The new recovery codes, until they are saved. */
  recoveryCodes: readonly string[] | null
  zone: string
}

export const TotpPart = ({ totp, waiting, recoveryCodes, zone }: TotpPartProps) => (
  <section className="stack" aria-labelledby="codigo">
    <div className="factor-head">
      <Phone />
      <h2 id="codigo">Código al entrar</h2>
    </div>
    {totp && recoveryCodes ? (
      <RecoveryCodes codes={recoveryCodes} />
    ) : waiting ? (
      <NewTotp {...waiting} />
    ) : totp ? (
      <>
        <p>
          Desde el {formatDate(totp.since, zone)}, después de la contraseña te pedimos un código de tu aplicación. Con
          una clave de acceso no hace falta.
        </p>
        <p>{leftIn(totp.recoveryCodesLeft)}</p>
        <RenewCodes />
        <End />
      </>
    ) : (
      <>
        <p>Además de la contraseña, un código de una aplicación de tu teléfono que cambia cada medio minuto.</p>
        <Begin />
      </>
    )}
  </section>
)

function leftIn(left: number): string {
  if (left === 0) return 'No te queda ningún código de recuperación.'
  return left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`
}

function Begin() {
  const id = 'totp-password'
  const state = useForm({ name: 'totp-begin', submit: beginTotpForm, fieldIds: { password: id } })
  return (
    <Form state={state}>
      <SignInAgain state={state} id={id} />
      <div className="form__actions">
        <Button type="submit" variant="secondary" block pending={state.isPending}>
          Pedir un código al entrar
        </Button>
      </div>
    </Form>
  )
}

function RenewCodes() {
  const id = 'renew-codes-password'
  const state = useForm({ name: 'codes-renew', submit: renewCodesForm, fieldIds: { password: id } })
  return (
    <Form state={state}>
      <SignInAgain state={state} id={id} />
      <div className="form__actions">
        <Button type="submit" variant="secondary" pending={state.isPending}>
          Crear códigos nuevos
        </Button>
      </div>
    </Form>
  )
}

function End() {
  const ids = { password: 'end-totp-password', code: 'end-totp-code' }
  const state = useForm({ name: 'totp-end', submit: endTotpForm, fieldIds: ids })
  return (
    <Form state={state}>
      <TextField
        id={ids.code}
        name="code"
        label="Código de la aplicación o de recuperación"
        hint="Hace falta para dejar de pedirlo."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={state.errorOf('code')}
      />
      <SignInAgain state={state} id={ids.password} />
      <div className="form__actions">
        <Button type="submit" variant="secondary" pending={state.isPending}>
          Dejar de pedirlo
        </Button>
      </div>
    </Form>
  )
}
