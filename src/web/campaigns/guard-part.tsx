import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { ownScript } from '#web/features/campaign/own-script.tsx'

interface GuardModule {
  GuardPart: ComponentType
  load: (queryClient: QueryClient) => Promise<unknown>
}

/** `<kind>/guard-part.tsx`: what a campaign shows to those who may not come in yet, under what they have to do for it. */
const PARTS = new Map(
  Object.entries(import.meta.glob<GuardModule>('./*/guard-part.tsx')).map(([file, load]) => [
    file,
    { load, script: ownScript(file, async () => (await load()).GuardPart) },
  ]),
)
const partOf = (kind: Kind | undefined) => PARTS.get(`./${kind}/guard-part.tsx`)

export async function loadGuardPart(queryClient: QueryClient, kind: Kind | undefined): Promise<void> {
  const part = partOf(kind)
  if (!part) return
  await Promise.all([part.script.fetch(queryClient), part.load().then(({ load }) => load(queryClient))])
}

export function GuardPart({ kind }: { kind: Kind | undefined }) {
  const part = partOf(kind)
  return part ? <part.script.Part /> : null
}
