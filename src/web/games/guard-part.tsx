import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'

interface GuardModule {
  GuardPart: ComponentType
  load: (queryClient: QueryClient) => Promise<unknown>
}

/**
 * The guard parts of all games, by their file `<kind>/guard-part.tsx`. A guard page shows the part of its game below
 * the steps that the visitor must still complete.
 */
const PARTS = new Map(
  Object.entries(import.meta.glob<GuardModule>('./*/guard-part.tsx')).map(([file, load]) => [
    file,
    { load, Part: lazyPart(file, async () => (await load()).GuardPart) },
  ]),
)
const partOf = (kind: Kind | undefined) => PARTS.get(`./${kind}/guard-part.tsx`)

export const hasGuardPart = (kind: Kind) => partOf(kind) !== undefined

export async function loadGuardPart(queryClient: QueryClient, kind: Kind | undefined): Promise<void> {
  const part = partOf(kind)
  if (!part) return
  await Promise.all([part.Part.preload(queryClient), part.load().then(({ load }) => load(queryClient))])
}

export function GuardPart({ kind }: { kind: Kind | undefined }) {
  const part = partOf(kind)
  return part ? <part.Part /> : null
}
