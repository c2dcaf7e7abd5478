import type { ComponentType } from 'react'
import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import type { Kind } from '#contract/kinds.ts'

/** Loads `<kind>/history-detail.tsx` of every game eagerly, because the page is rendered in one pass. */
const PARTS = import.meta.glob<ComponentType<{ detail: Detail }>>('./*/history-detail.tsx', {
  import: 'HistoryDetail',
  eager: true,
})

export function HistoryDetail({ kind, detail }: { kind: Kind; detail: Detail }) {
  const Part = PARTS[`./${kind}/history-detail.tsx`]
  return Part ? <Part detail={detail} /> : null
}
