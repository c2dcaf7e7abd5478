import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { SixDigitField } from '#web/components/ui/fields/six-digit-field.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { confirmTotpForm } from './factors.functions.ts'
import './factors.css'

/** Shows the secret for the app, as a picture and as text, and asks for the first code of the app. */
export function NewTotp({ secret, uri }: { secret: string; uri: string }) {
  const state = useForm({ name: 'totp-confirm', submit: confirmTotpForm, fieldIds: { code: 'totp-code' } })
  return (
    <div className="totp-new">
      <p>Añade esta cuenta a tu aplicación de códigos, o a tu gestor de contraseñas.</p>
      <p className="totp-open">
        <a href={uri} className={buttonClass({ variant: 'secondary', block: true })}>
          Abrir en la aplicación
        </a>
      </p>
      <div className="totp-new__qr">
        <Qr />
      </div>
      <details className="disclosure totp-folded">
        <summary>Ver el código QR, para otro teléfono</summary>
        <Qr />
      </details>
      <p>
        O escribe en ella esta clave:
        <br />
        <code className="factor-text">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form state={state}>
        <SixDigitField
          id="totp-code"
          name="code"
          label="Código que ves ahora en la aplicación"
          error={state.errorOf('code')}
        />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            Activar
          </Button>
        </div>
      </Form>
    </div>
  )
}

const Qr = () => (
  <img
    className="totp-qr"
    src="/user/security/app.svg"
    alt="Código QR con la clave para la aplicación"
    width="240"
    height="240"
    loading="lazy"
  />
)
