import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Kind } from '#contract/kinds.ts'
import type { SwipeDirection } from './swipe.ts'

export interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The campaign whose colours the modal has. A modal is rendered outside the page, so it inherits no colours. */
  campaign?: Kind | undefined
  /** Buttons at the foot, the primary button last. */
  actions?: ReactNode
  /** Direction of the swipe that closes the modal. */
  swipe?: SwipeDirection | 'none'
  /** Set for a dialog that the visitor must answer with a button. */
  staysOpen?: boolean
}

const ModalDialog = lazy(() => import('./modal-dialog.tsx'))

/** Shows a dialog above the page. The code of `ModalDialog` is fetched when the first modal opens. */
export function Modal(props: ModalProps) {
  const wasOpen = useRef(false)
  wasOpen.current ||= props.isOpen
  return wasOpen.current ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
