import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Stack, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { waitingToasts } from './notify.ts'
import { ToastCard } from './toast-card.tsx'

const MAX_VISIBLE = 20
const ABOVE_THE_BAR = { bottom: 'calc(var(--bar) + var(--s-4))', left: 'var(--s-4)', right: 'var(--s-4)' }

/**
 * Shows the toasts. sonner stacks and announces the cards. The timer, the click and the drag of a card are our own,
 * because sonner would pause the whole stack, has no progress bar, and has a different drag threshold.
 */
export default function ToastStack() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const message of waitingToasts.take()) {
      toast.custom((id) => <ToastCard message={message} onClose={() => toast.dismiss(id)} />, {
        duration: Number.POSITIVE_INFINITY,
        dismissible: false,
        unstyled: true,
      })
    }
  }, [waiting])
  // Rendered outside the frame, because an open modal hides the frame from screen readers.
  return createPortal(
    <Stack
      className="toast-stack"
      position="bottom-center"
      expand
      visibleToasts={MAX_VISIBLE}
      offset={ABOVE_THE_BAR}
      mobileOffset={ABOVE_THE_BAR}
      containerAriaLabel="Avisos"
    />,
    document.body,
  )
}
