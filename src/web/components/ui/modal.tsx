import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { SwipeDirection } from './swipe.ts'

export interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the foot, the one that goes on last. */
  actions?: ReactNode
  /** The way it is swiped off the screen. */
  swipe?: SwipeDirection | 'none'
  /** For what must be answered with a button. */
  staysOpen?: boolean
}

const ModalDialog = lazy(() => import('./modal-dialog.tsx'))

/** A dialog above the page. What makes it work is fetched when the first one opens. */
export function Modal(props: ModalProps) {
  const wasOpen = useRef(false)
  wasOpen.current ||= props.isOpen
  return wasOpen.current ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
