import { Page } from '../layout/page.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

/** Shown when a page takes longer than 300 ms to load. */
export function PendingScreen() {
  return (
    <Page title={<Skeleton shape="title" />}>
      <SkeletonGroup label="Cargando la página">
        <Skeleton shape="block" />
        <Skeleton shape="line" count={4} />
      </SkeletonGroup>
    </Page>
  )
}
