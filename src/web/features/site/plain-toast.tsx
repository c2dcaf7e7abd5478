import { useSentMessage } from '#web/forms/use-flash.ts'
import sheet from './plain-toast.css?url'

/** Without JavaScript, the outcome of a form that is no longer on the page. With it, a toast (`after-hydration.tsx`). */
export function PlainToast() {
  const { message, hasForm } = useSentMessage()
  if (!message) return null
  // React hydrates the element, and never what is in it: there, server and browser may differ.
  return (
    <noscript>
      {hasForm ? null : (
        <>
          {/* Few pages need it, so it is not part of any. */}
          <link rel="stylesheet" href={sheet} />
          <p className="plain-toast" role="status">
            {message}
          </p>
        </>
      )}
    </noscript>
  )
}
