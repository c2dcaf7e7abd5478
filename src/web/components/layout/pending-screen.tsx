import type { ComponentType } from 'react'

let Skeleton: ComponentType = () => null

/** The skeletons have a script of their own, fetched with the first touch: no first paint needs them. */
export const setSkeleton = (fetched: ComponentType) => {
  Skeleton = fetched
}

/** Shown when a page takes longer than 300 ms to load. */
export const PendingScreen = () => <Skeleton />
