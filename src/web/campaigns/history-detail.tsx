import type { ComponentType } from 'react'
import type { Kind } from '#contract/kinds.ts'
import type { HistoryDetail as Detail } from '#contract/mechanics/catalog.ts'

/** `<kind>/history-detail.tsx` of every game that has one. The page is drawn in one go, so none may come later. */
const PARTS = import.meta.glob<ComponentType<{ detail: Detail }>>('./*/history-detail.tsx', {
  import: 'HistoryDetail',
  eager: true,
})

/** What a play was, as its own game draws it. */
export function HistoryDetail({ kind, detail }: { kind: Kind; detail: Detail }) {
  const Part = PARTS[`./${kind}/history-detail.tsx`]
  return Part ? <Part detail={detail} /> : null
}
