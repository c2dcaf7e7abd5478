import { lazy, Suspense, useSyncExternalStore } from 'react'
import { waitingToasts } from './notify.ts'

const ToastStack = lazy(() => import('./toast-stack.tsx'))

const none = () => 0
const waitingCount = () => waitingToasts.read().length
let hadToasts = false

/** Shows the toasts. The code of the toast stack is fetched with the first toast. */
export function Toaster() {
  const hasToasts = useSyncExternalStore(waitingToasts.subscribe, waitingCount, none) > 0
  hadToasts ||= hasToasts
  return hadToasts ? (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  ) : null
}
