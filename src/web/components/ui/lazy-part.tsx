import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, memo, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

const SERVED = ['served parts']
const preloads = new Map<string, () => Promise<void>>()

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Returns a component for a part of a page. The script of the part is fetched only for visitors who need it: the loader
 * of the page calls `preload`, and the server renders the part with the page. The page imports the style sheets of the
 * part. `name` is unique on the site.
 */
export function lazyPart<Props extends object>(name: string, load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  const Late = lazy(async () => ({ default: await load() }))
  async function preload() {
    loaded = await load()
  }
  preloads.set(name, preload)
  function Part(props: Props) {
    // Kept in state, because React would reset the part if the component changed from `Late` to `loaded`.
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
 * Fetches the scripts of the parts that the server has rendered. Call it before React hydrates the page. If a part
 * hydrates later than its page, an update of the page makes React render the part from scratch, and what the visitor
 * has opened or typed in the part is lost.
 */
export async function preloadServedParts(queryClient: QueryClient): Promise<void> {
  const names = queryClient.getQueryData<string[]>(SERVED) ?? []
  // Failures are ignored here: React requests the script once more when rendering reaches the part. If this request
  // fails too, the page shows an error.
  await Promise.allSettled(names.map((name) => preloads.get(name)?.()))
}

/**
 * Returns a component for a part of a page below the first screen. The server renders the part, but the browser fetches
 * its script only once the part is near the screen. Until the script has loaded, or if it fails to load, the forms and
 * links of the part are plain HTML. On a navigation from another page, the loader preloads the script.
 */
export function nearPart<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  let come = () => {}
  // `Promise.withResolvers` would be shorter. Browsers from before 2024 lack it, and the landing page must work in
  // them.
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  const never = new Promise<never>(() => undefined)
  const Late = lazy(async () => {
    if (import.meta.env.SSR) return { default: await load() }
    await near
    return { default: await load().catch(() => never) }
  })
  // Memoised, because an update before the script has loaded would make React render the part again and lose typed
  // text.
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

/**
 * Distance from the screen at which a part counts as near, as a share of the screen's height. From there, its script
 * has loaded by the time the visitor has scrolled to the part.
 */
const NEAR = '15%'
/**
 * Margin until the visitor scrolls for the first time, as a share of the screen's height. It is negative, because parts
 * below the screen can wait, and on a phone the tab bar covers this share of the screen.
 */
const IN_VIEW = '-10%'

/**
 * Returns the `ref` of an element. Calls `onNear` once: when the element is in view or, after the visitor has scrolled,
 * when the element is near the screen.
 */
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
