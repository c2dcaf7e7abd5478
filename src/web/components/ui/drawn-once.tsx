import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * The markup of a part that many pages share. A page of a member takes the server as long as it has elements, so it
 * renders such a part once; undefined in the browser, which hydrates it as what it is, and in development.
 */
const markupOf = createIsomorphicFn()
  .server(<Key,>(part: ReactElement, known: Known<Key>, key: Key) => {
    if (import.meta.env.DEV) return
    const markup = known.get(key) ?? renderToString(part)
    known.set(key, markup)
    return markup
  })
  .client((): string | undefined => undefined)

interface Known<Key> {
  get(key: Key): string | undefined
  set(key: Key, markup: string): unknown
}

const parts = new Map<string, string>()

interface DrawnOnceProps extends Omit<ComponentProps<'div'>, 'children'> {
  as: 'div' | 'ul'
  /** All that the children depend on; undefined where they depend on too much to be kept. */
  of: string | undefined
  /** Without `useId`. */
  children: ReactNode
}

/** An element with the same content on many pages. */
export function DrawnOnce({ as, of, children, ...attributes }: DrawnOnceProps) {
  const Element = as as 'div'
  const router = useRouter()
  const part = <RouterContextProvider router={router}>{children}</RouterContextProvider>
  const markup = of && markupOf(part, parts, of)
  if (!markup) return <Element {...attributes}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />
}

const shapes = new WeakMap<ReactElement, string>()

type StillSvgProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** Made by a module, once and for all. */
  children: ReactElement
}

/** A picture that says nothing, of shapes that never change. */
export function StillSvg({ children, ...attributes }: StillSvgProps) {
  const markup = markupOf(children, shapes, children)
  const content = markup === undefined ? { children } : { dangerouslySetInnerHTML: { __html: markup } }
  return <svg {...attributes} {...content} aria-hidden="true" focusable="false" />
}
