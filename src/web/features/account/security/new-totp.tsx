import { Button } from '#web/components/ui/button.tsx'
import { SixDigitField } from '#web/components/ui/fields/six-digit-field.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { confirmTotpForm } from './factors.functions.ts'
import './factors.css'

/** Shows the secret for the app, as a picture and as text, and asks for the first code of the app. */
export function NewTotp({ secret, uri }: { secret: string; uri: string }) {
  const state = useForm({ name: 'totp-confirm', submit: confirmTotpForm, fieldIds: { code: 'totp-code' } })
  return (
    <>
      <p>Abre en tu móvil una aplicación de códigos, o tu gestor de contraseñas, y lee con ella este dibujo.</p>
      <img
        className="totp-qr"
        src="/user/security/app.svg"
        alt="Código QR con la clave para la aplicación"
        width="240"
        height="240"
      />
      <p>
        ¿Estás en el móvil? <a href={uri}>Ábrelo en la aplicación</a>, o escribe en ella esta clave:
      </p>
      <p>
        <code className="factor-text">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form state={state}>
        <SixDigitField
          id="totp-code"
          name="code"
          label="Código que enseña ahora la aplicación"
          error={state.errorOf('code')}
        />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            Activar
          </Button>
        </div>
      </Form>
    </>
  )
}
