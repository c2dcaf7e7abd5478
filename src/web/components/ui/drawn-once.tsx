import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { LRUCache } from 'lru-cache'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { markupInOneByte } from '#web/format/one-byte.ts'

interface Kept<Key> {
  get(key: Key): string | undefined
  set(key: Key, markup: string): unknown
}

/** The time that a page takes on the server grows with its elements: what many pages share is rendered once. */
function keep<Key>(kept: Kept<Key>, key: Key, part: ReactElement): string | undefined {
  // It may have been changed since.
  if (import.meta.env.DEV) return
  const markup = kept.get(key) ?? markupInOneByte(renderToString(part))
  kept.set(key, markup)
  return markup
}

const parts = new LRUCache<string, string>({ max: 500 })
const shapes = new WeakMap<ReactElement, string>()

/** The browser hydrates a part as what it is. */
const inBrowser = (): string | undefined => undefined
const partMarkup = createIsomorphicFn()
  .server((part: ReactNode, of: readonly unknown[], router: ReturnType<typeof useRouter>) =>
    keep(parts, JSON.stringify(of), <RouterContextProvider router={router}>{part}</RouterContextProvider>),
  )
  .client(inBrowser)
const shapesMarkup = createIsomorphicFn()
  .server((part: ReactElement) => keep(shapes, part, part))
  .client(inBrowser)

interface DrawnOnceProps extends Omit<ComponentProps<'div'>, 'children'> {
  as: 'div' | 'dl' | 'ul'
  /** Its name, and all that the children depend on; undefined if that is too much to be kept. */
  of: readonly unknown[] | undefined
  /** Without `useId`, and without other contexts than the router's. */
  children: ReactNode
}

/** An element with the same content on many pages. */
export function DrawnOnce({ as, of, children, ...attributes }: DrawnOnceProps) {
  const Element = as as 'div'
  const router = useRouter()
  const markup = of && partMarkup(children, of, router)
  if (markup === undefined) return <Element {...attributes}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />
}

type StillSvgProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** Made by a module, once and for all. */
  children: ReactElement
}

/** A picture that says nothing, of shapes that never change. */
export function StillSvg({ children, ...attributes }: StillSvgProps) {
  const markup = shapesMarkup(children)
  const content = markup === undefined ? { children } : { dangerouslySetInnerHTML: { __html: markup } }
  return <svg {...attributes} {...content} aria-hidden="true" focusable="false" />
}
