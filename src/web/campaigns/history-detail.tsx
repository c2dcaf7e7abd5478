import { type ComponentType, lazy, Suspense } from 'react'
import type { Kind } from '#contract/kinds.ts'
import type { HistoryDetail as Detail } from '#contract/mechanics/catalog.ts'

type DetailPart = ComponentType<{ detail: Detail }>

/** `<kind>/history-detail.tsx` of every game that has one; each is loaded when it is drawn. */
const PARTS = import.meta.glob<DetailPart>('./*/history-detail.tsx', { import: 'HistoryDetail' })
const drawn = new Map(
  Object.entries(PARTS).map(([path, load]) => [path, lazy(async () => ({ default: await load() }))]),
)

/** What a play was, as its own game draws it. */
export function HistoryDetail({ kind, detail }: { kind: Kind; detail: Detail }) {
  const Part = drawn.get(`./${kind}/history-detail.tsx`)
  return Part ? (
    <Suspense>
      <Part detail={detail} />
    </Suspense>
  ) : null
}
