import { Button } from '#web/components/ui/button.tsx'
import { newcomerForm } from '#web/features/account/security/identities.functions.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { SignUpFields } from './sign-up-fields.tsx'

export function NewcomerForm() {
  const state = useForm({ name: 'newcomer', submit: newcomerForm, fieldIds: { birthDate: 'birthDate-day' } })
  return (
    <Form state={state}>
      <SignUpFields state={state} />
      <div className="form__actions">
        <Button type="submit" size="lg" pending={state.isPending}>
          Crear cuenta
        </Button>
      </div>
    </Form>
  )
}
