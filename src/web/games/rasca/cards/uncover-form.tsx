import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { uncoverForm } from '../functions.ts'

interface UncoverFormProps {
  slot: string
  edition: string
  isPending: boolean
  /** Set when the foil is missing or the opening has failed. */
  isFirst: boolean
  onUncover: () => Promise<void>
  children: ReactNode
}

/**
 * A plain form without JavaScript; with JavaScript the alternative to the foil for keyboard, switch and screen reader.
 * The button looks secondary unless `isFirst`; the style sheet makes it primary under reduced motion and without
 * scripts.
 */
export function UncoverForm({ slot, edition, isPending, isFirst, onUncover, children }: UncoverFormProps) {
  // Every card has the same form name: after a refusal the page must find the form again, even if it now shows the card
  // of another day.
  const state = useForm({ name: 'uncover', submit: uncoverForm })
  const onSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    return onUncover()
  }
  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="rasca-uncover">
      <input type="hidden" name="slot" value={slot} />
      <input type="hidden" name="edition" value={edition} />
      <Button type="submit" block variant={isFirst ? 'primary' : 'secondary'} pending={isPending}>
        {children}
      </Button>
    </Form>
  )
}
