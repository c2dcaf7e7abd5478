import { outcomeId } from '#web/format/outcome-id.ts'
import { useSentMessage } from '#web/forms/use-flash.ts'
import sheet from './plain-toast.css?url'

/**
 * Shows the message of a sent form if the page no longer has that form. This is for browsers without JavaScript; with
 * JavaScript, a toast shows the message (`after-hydration.tsx`).
 */
export function PlainToast() {
  const { form, message, hasForm } = useSentMessage()
  if (!message) return null
  // React hydrates `noscript` but not its content, so the content may differ between server and browser.
  return (
    <noscript>
      {hasForm ? null : (
        <>
          {/* Linked here, because few pages need this style sheet. */}
          <link rel="stylesheet" href={sheet} />
          {/* The address may name the outcome of the form (`plain-target.ts`). */}
          <p className="plain-toast" role="status" id={outcomeId(form)}>
            {message}
          </p>
        </>
      )}
    </noscript>
  )
}
