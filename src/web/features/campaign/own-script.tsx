import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'

const SERVED = ['own scripts']
const scripts = new Map<string, () => Promise<void>>()

/**
 * A part of a page with a script of its own, for those who need it. The loader fetches it, so that the server draws it
 * with the page; in the browser its forms are plain ones until the script is there. Its style sheets stand in the page.
 * `name` is unique in the site.
 */
export function ownScript<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const Late = lazy(async () => ({ default: await load() }))
  const get = async () => {
    loaded = await load()
  }
  scripts.set(name, get)
  return {
    async fetch(queryClient: QueryClient): Promise<void> {
      await get()
      if (import.meta.env.SSR) queryClient.setQueryData<string[]>(SERVED, (names = []) => [...names, name])
    },
    Part(props: Props) {
      // Kept: another component in its place would lose the state of the part.
      const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late)
      return (
        <Suspense>
          <Chosen {...props} />
        </Suspense>
      )
    },
  }
}

/**
 * Fetches the scripts of the parts that the server drew; call it before React hydrates. A part that comes alive after
 * its page loses what was opened or written in it meanwhile: an update of the page makes React draw it anew.
 */
export async function fetchServedScripts(queryClient: QueryClient): Promise<void> {
  const names = queryClient.getQueryData<string[]>(SERVED) ?? []
  // One that does not come is asked for once more when React gets there, and then it is a fault like any other.
  await Promise.allSettled(names.map((name) => scripts.get(name)?.()))
}
