import { useSentMessage } from '#web/forms/use-flash.ts'
import sheet from './plain-toast.css?url'

/**
 * Shows the outcome of a form that is no longer on the page, without JavaScript. With JavaScript, a toast shows it
 * (`after-hydration.tsx`).
 */
export function PlainToast() {
  const { message, hasForm } = useSentMessage()
  if (!message) return null
  // React hydrates `noscript` but not its content, so the content may differ between server and browser.
  return (
    <noscript>
      {hasForm ? null : (
        <>
          {/* Linked here, because few pages need this style sheet. */}
          <link rel="stylesheet" href={sheet} />
          <p className="plain-toast" role="status">
            {message}
          </p>
        </>
      )}
    </noscript>
  )
}
