import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { codesSavedForm } from './factors.functions.ts'
import './factors.css'

/** Shows the recovery codes until they are saved, for ten minutes at most. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const state = useForm({ name: 'codes-saved', submit: codesSavedForm })
  return (
    <>
      <p>
        <strong>Guarda tus códigos de recuperación.</strong> Ya pedimos un código al entrar. Si un día no tienes el
        teléfono, entras con uno de estos: cada uno vale una vez. No los volverás a ver, y los que tuvieras de antes ya
        no valen.
      </p>
      <ul className="factor-text" aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Form state={state}>
        <div className="form__actions">
          <a href="/user/security/codes.txt" download className={buttonClass({ variant: 'secondary' })}>
            Descargarlos
          </a>
          <Button type="submit" pending={state.isPending}>
            Ya los he guardado
          </Button>
        </div>
      </Form>
    </>
  )
}
