import type { ReactNode } from 'react'
import type { NameNote } from '#contract/primitives/primitives.schema.ts'
import { Notice } from './notice.tsx'

interface NameNoticeProps {
  note: NameNote
  /** The event, where the name is hidden and where the organiser has given another one. */
  hidden: string
  renamed: string
  /** The owner's next step. */
  children: ReactNode
}

const UNFIT = 'Lleva letras o signos que ya no se admiten.'

/** Informs the owner of a name of the organiser's action, with its reason. */
export const NameNotice = ({ note: { did, reason }, hidden, renamed, children }: NameNoticeProps) => (
  <Notice tone="warning" title={did === 'hidden' ? hidden : renamed}>
    {reason === null ? UNFIT : `Motivo: ${reason}`} {children}
  </Notice>
)
