import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { uncoverForm } from '../functions.ts'

interface UncoverFormProps {
  slot: string
  campaign: Pick<Campaign, 'edition'>
  isPending: boolean
  /** Makes the button primary. Set when the foil is missing or the opening has failed. */
  isFirst: boolean
  onUncover: () => Promise<void>
  children: ReactNode
}

/**
 * The form that uncovers a card. Without JavaScript it is a plain form; with JavaScript it is the alternative to the
 * foil for keyboards, switch devices and screen readers. The button is secondary unless `isFirst`; the style sheet
 * makes it look primary under reduced motion and without scripts.
 */
export function UncoverForm({ slot, campaign, isPending, isFirst, onUncover, children }: UncoverFormProps) {
  // All cards share one form name, so that after a refusal the page finds the form again, even if the page now shows
  // the card of another day.
  const state = useForm({ name: 'uncover', submit: uncoverForm })
  const onSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    return onUncover()
  }
  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="rasca-uncover">
      <input type="hidden" name="slot" value={slot} />
      <input type="hidden" name="edition" value={campaign.edition} />
      <Button type="submit" block variant={isFirst ? 'primary' : 'secondary'} pending={isPending}>
        {children}
      </Button>
    </Form>
  )
}
