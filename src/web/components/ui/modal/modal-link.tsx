import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { isPrimaryClick } from '#web/browser/navigation/is-primary-click.ts'
import { Modal } from './modal.tsx'

export interface ModalLinkProps {
  title: string
  campaign?: Kind
  /**
   * Renders the link to the page with the same content. The browser follows this link without JavaScript, and when the
   * visitor opens it in a new tab.
   */
  link: (onClick: (event: MouseEvent) => void) => ReactNode
  children: ReactNode
}

/** Renders a link that opens a modal above the page instead of navigating to another page. */
export function ModalLink({ title, campaign, link, children }: ModalLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (!isPrimaryClick(event)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      {link(open)}
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={title} campaign={campaign}>
        {isOpen ? children : null}
      </Modal>
    </>
  )
}
