import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, memo, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

const SERVED = ['served parts']
const preloads = new Map<string, () => Promise<void>>()

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page whose script is fetched only for visitors who need it. The loader of the page preloads the script,
 * and the server renders the part with the page. Its style sheets belong to the page. `name` is unique on the site.
 */
export function lazyPart<Props extends object>(name: string, load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  const Late = lazy(async () => ({ default: await load() }))
  async function preload() {
    loaded = await load()
  }
  preloads.set(name, preload)
  function Part(props: Props) {
    // Kept in state, because a change from `Late` to `loaded` would lose the state of the part.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return (
      <Suspense>
        <Chosen {...props} />
      </Suspense>
    )
  }
  return Object.assign(Part, {
    async preload(queryClient: QueryClient): Promise<void> {
      await preload()
      if (import.meta.env.SSR) queryClient.setQueryData<string[]>(SERVED, (names = []) => [...names, name])
    },
  })
}

/**
 * Fetches the scripts of the parts that the server rendered; call it before React hydrates. A part that hydrates after
 * its page loses what the visitor opened or typed, because an update of the page makes React render the part from
 * scratch.
 */
export async function preloadServedParts(queryClient: QueryClient): Promise<void> {
  const names = queryClient.getQueryData<string[]>(SERVED) ?? []
  // React requests a failed script once more when it reaches the part; if that fails too, the page shows an error.
  await Promise.allSettled(names.map((name) => preloads.get(name)?.()))
}

/**
 * A part below the first screen whose script is fetched once the part is near the screen. The server renders it. Until
 * the script loads, or if it fails to load, the forms and links of the part are plain HTML. On a navigation from
 * another page the loader preloads the script.
 */
export function nearPart<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  let come = () => {}
  // Browsers from before 2024 lack `Promise.withResolvers`, and they also open the landing page.
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  const never = new Promise<never>(() => undefined)
  const Late = lazy(async () => {
    if (import.meta.env.SSR) return { default: await load() }
    await near
    return { default: await load().catch(() => never) }
  })
  // Memoised, because an update before its script loads would make React render it again, without the typed text.
  const Part = memo(function Part(props: Props) {
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late)
    const place = useNear<HTMLDivElement>(come)
    return (
      <div ref={place}>
        <Suspense>
          <Chosen {...props} />
        </Suspense>
      </div>
    )
  })
  return Object.assign(Part, {
    async preload(): Promise<void> {
      loaded = await load()
    },
  })
}

/** Share of the screen's height: a part this near has loaded when the visitor scrolls to it. */
const NEAR = '15%'
/**
 * Until the visitor scrolls, parts below the screen can wait. On a phone the tab bar covers this share of the screen.
 */
const IN_VIEW = '-10%'

/** Calls back once: when an element is in view or, after the visitor has scrolled, when it is near the view. */
export function useNear<E extends Element>(onNear: () => void) {
  const place = useRef<E>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = (margin: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          stop()
          near()
        },
        { rootMargin: `${margin} 0px` },
      )
      observer.observe(element)
      return observer
    }
    let observer = watch(IN_VIEW)
    const onScroll = () => {
      observer.disconnect()
      observer = watch(NEAR)
    }
    const stop = () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll)
    }
    addEventListener('scroll', onScroll, { once: true })
    return stop
  }, [])
  return place
}
