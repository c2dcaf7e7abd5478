import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Kind } from '#contract/kinds.ts'
import type { SwipeDirection } from './swipe.ts'

export interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The campaign of its colours: it is rendered outside the page and inherits none. */
  campaign?: Kind | undefined
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode
  /** Direction of the swipe that closes it. */
  swipe?: SwipeDirection | 'none'
  /** Set for dialogs that must be answered with a button. */
  staysOpen?: boolean
}

const ModalDialog = lazy(() => import('./modal-dialog.tsx'))

/** A dialog above the page. Its code is fetched when the first one opens. */
export function Modal(props: ModalProps) {
  const wasOpen = useRef(false)
  wasOpen.current ||= props.isOpen
  return wasOpen.current ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
