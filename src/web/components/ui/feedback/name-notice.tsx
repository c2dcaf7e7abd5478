import type { ReactNode } from 'react'
import type { NameNote } from '#contract/primitives/primitives.schema.ts'
import { Notice } from './notice.tsx'

interface NameNoticeProps {
  note: NameNote
  /** The title if the organiser has hidden the name. `renamed` is the title if the organiser has replaced the name. */
  hidden: string
  renamed: string
  /** The owner's next step. */
  children: ReactNode
}

const UNFIT = 'Lleva letras o signos que ya no se admiten.'

/** Tells the owner of a name that the organiser has hidden or replaced the name, and why. */
export const NameNotice = ({ note: { did, reason }, hidden, renamed, children }: NameNoticeProps) => (
  <Notice tone="warning" title={did === 'hidden' ? hidden : renamed}>
    {reason === null ? UNFIT : `Motivo: ${reason}`} {children}
  </Notice>
)
