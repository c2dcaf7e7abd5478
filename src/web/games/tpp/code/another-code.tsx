import { Button } from '#web/components/ui/button.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { leaveForm } from '../functions.ts'

/** Deletes the code from this browser's cookie and leads to the empty field. */
export function AnotherCode({ label = 'Usar otro código' }: { label?: string }) {
  const state = useForm({ name: 'leave', submit: leaveForm })
  return (
    <Form state={state} className="tpp-another">
      <Button type="submit" variant="quiet" size="sm" pending={state.isPending}>
        {label}
      </Button>
    </Form>
  )
}
