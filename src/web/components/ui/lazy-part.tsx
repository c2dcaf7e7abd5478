import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, memo, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

const SERVED = ['served parts']
const preloads = new Map<string, () => Promise<void>>()

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page with a script of its own, for those who need it: the loader of the page preloads it, and the server
 * renders it with the page. Its style sheets are those of the page. `name` is unique in the site.
 */
export function lazyPart<Props extends object>(name: string, load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  const Late = lazy(async () => ({ default: await load() }))
  async function preload() {
    loaded = await load()
  }
  preloads.set(name, preload)
  function Part(props: Props) {
    // In the state: another component in its place would lose the state of the part.
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
 * Fetches the scripts of the parts that the server rendered; call it before React hydrates. A part that hydrates after its
 * page loses what was opened or written in it meanwhile: an update of the page makes React render it again from nothing.
 */
export async function preloadServedParts(queryClient: QueryClient): Promise<void> {
  const names = queryClient.getQueryData<string[]>(SERVED) ?? []
  // One that does not come is asked for once more when React gets there, and then it is a fault like any other.
  await Promise.allSettled(names.map((name) => preloads.get(name)?.()))
}

/**
 * A part below the first screen whose script comes once it is near. The server renders it, and its forms and links are
 * plain ones until then; they stay so where the script does not come. On the way from another page the loader preloads it.
 */
export function nearPart<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined
  let come = () => {}
  // Not `withResolvers`: browsers of before 2024 read the landing page too.
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  const never = new Promise<never>(() => undefined)
  const Late = lazy(async () => {
    if (import.meta.env.SSR) return { default: await load() }
    await near
    return { default: await load().catch(() => never) }
  })
  // An update that reached it before its script would make React render it again, without what was written.
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

/** Of the screen's height: near enough to be there when it is scrolled to. */
const NEAR = '15%'
/** Until the visitor scrolls, parts below the screen can wait. On a phone the tab bar hides this much of it. */
const IN_VIEW = '-10%'

/** Calls back once, when an element is in view or, once the visitor has scrolled, comes near it. */
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
