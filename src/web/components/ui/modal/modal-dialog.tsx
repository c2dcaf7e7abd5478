import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { ModalProps } from './modal.tsx'
import { useModalPlace } from './modal-stack.ts'
import { useSwipe } from './use-swipe.ts'
import './modal-dialog.css'

/**
 * Shows the modal. Base UI handles focus, scroll, Esc and outside clicks; our code handles the stack order and the
 * swipe.
 */
export default function ModalDialog({
  isOpen,
  onClose,
  title,
  children,
  campaign,
  actions,
  swipe = 'down',
  staysOpen = false,
}: ModalProps) {
  const [isPresent, setPresent] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setPresent(true)
  }, [isOpen])
  const { zIndex, isTopmost } = useModalPlace(isPresent)
  const { panel, onPointerDown } = useSwipe(staysOpen ? 'none' : swipe, onClose)
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <Dialog.Root
      open={isOpen}
      disablePointerDismissal={staysOpen}
      onOpenChange={(next, { reason, cancel }) => {
        if (next) return
        if (staysOpen && reason === 'escape-key') return cancel()
        onClose()
      }}
      onOpenChangeComplete={setPresent}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal__backdrop" style={{ zIndex }} hidden={!isTopmost} forceRender />
        <Dialog.Viewport className="modal__viewport" style={{ zIndex }}>
          <Dialog.Popup
            ref={panel}
            className="modal"
            data-campaign={campaign}
            initialFocus={heading}
            onPointerDown={onPointerDown}
          >
            {swipe === 'down' && !staysOpen ? <span className="modal__grip" aria-hidden="true" /> : null}
            <header className="modal__head">
              <Dialog.Title ref={heading} tabIndex={-1} className="modal__title">
                {title}
              </Dialog.Title>
              {staysOpen ? null : (
                <Dialog.Close className="modal__close" aria-label="Cerrar">
                  <Icon name="close" />
                </Dialog.Close>
              )}
            </header>
            <div className="modal__body">{children}</div>
            {actions ? <footer className="modal__foot">{actions}</footer> : null}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
