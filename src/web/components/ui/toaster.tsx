import { lazy, Suspense, useSyncExternalStore } from 'react'
import { waitingToasts } from './notify.ts'

const ToastStack = lazy(() => import('./toast-stack.tsx'))

const none = () => 0
const wanted = () => waitingToasts.read().length
let wasWanted = false

/** Container of the toasts; its code is fetched with the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(waitingToasts.subscribe, wanted, none) > 0
  wasWanted ||= isWanted
  return wasWanted ? (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  ) : null
}
