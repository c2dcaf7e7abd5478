import { useLeftMessage } from '#web/forms/use-flash.ts'
import sheet from './plain-toast.css?url'

/** Without JavaScript, says what a form did that is no longer on the page. With it, a toast does (`companions.tsx`). */
export function PlainToast() {
  const message = useLeftMessage()
  return message ? (
    <noscript>
      {/* Linked by itself: hardly a page needs it. */}
      <link rel="stylesheet" href={sheet} />
      <p className="plain-toast" role="status">
        {message}
      </p>
    </noscript>
  ) : null
}
