import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { DeferredFiles } from '#web/browser/startup/fetch-deferred.ts'
import { DeferredLinks, DeferredScripts } from '#web/components/layout/page/deferred-scripts.tsx'
import { deferFiles } from '#web/host/render/deferred-files.ts'
import fonts from '#web/styles/fonts.css?url'

// Another test file of this worker may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules())
vi.mock('tanstack-start-manifest:v', () => ({
  tsrStartManifest: () => ({
    routes: { __root__: { css: ['/site.css'] }, '/info': { css: ['/site.css', '/info.css', '/linked.css'] } },
    inlineCss: { styles: { '/site.css': 'p{}', '/info.css': 'b{}' } },
  }),
}))

const NONCE = 'c2FsdA=='
const ROUTES = {
  __root__: {
    css: ['/site.css'],
    preloads: ['/entry.js'],
    scripts: [{ attrs: { type: 'module', async: true, src: '/entry.js' } }],
  },
  '/info': { css: [{ href: '/info.css' }], preloads: [{ href: '/info.js' }] },
  '/other': { preloads: ['/other.js'] },
}

function routerOf(manifest: object) {
  const router = createRouter({ routeTree: createRootRoute(), ssr: { nonce: NONCE } })
  const matches = ['__root__', '/info', '/without-files'].map((routeId) => ({ routeId }))
  return Object.create(router, { ssr: { value: { manifest }, writable: true }, state: { value: { matches } } })
}

describe('the files that a page fetches after its first paint', () => {
  test('are those of its routes, and are removed from the manifest of the router', async () => {
    const router = routerOf({ routes: ROUTES })
    expect(await deferFiles(router)).toEqual({
      entry: '/entry.js',
      hints: ['/entry.js', '/info.js'],
      manifest: '/manifest.webmanifest',
      fonts,
      faces: [expect.stringContaining('bricolage'), expect.stringContaining('instrument')],
      inlined: [],
    })
    expect(router.ssr.manifest).toEqual({
      routes: {
        __root__: { css: ['/site.css'] },
        '/info': { css: [{ href: '/info.css' }] },
        '/without-files': { css: [] },
      },
    })
  })

  test('include each style sheet whose rules are inline in the page, once', async () => {
    const inlineStyle = { children: 'p{}b{}' }
    const router = routerOf({ inlineStyle, routes: ROUTES })
    expect((await deferFiles(router)).inlined).toEqual(['/site.css', '/info.css'])
    expect(router.ssr.manifest.inlineStyle).toBe(inlineStyle)
  })
})

describe('the document', () => {
  const deferred: DeferredFiles = { entry: '/entry.js', hints: [], manifest: '/m', fonts, faces: [], inlined: [] }
  const markup = (node: ReactNode) =>
    renderToStaticMarkup(<RouterContextProvider router={routerOf({ routes: {} })}>{node}</RouterContextProvider>)
  const link = <link rel="manifest" href="/m" />

  test('puts links into <noscript> if their files are deferred', () => {
    expect(markup(<DeferredLinks deferred={deferred}>{link}</DeferredLinks>)).toBe(
      `<noscript>${markup(link)}</noscript>`,
    )
    expect(markup(<DeferredLinks deferred={undefined}>{link}</DeferredLinks>)).toBe(markup(link))
  })

  test('lists the deferred files in an inline script with the nonce', () => {
    const script = markup(<DeferredScripts deferred={deferred} />)
    expect(script).toMatch(/^<script nonce="c2FsdA==">\(function fetchDeferred\(/)
    expect(script).toContain(`)(${JSON.stringify(deferred)})</script>`)
    expect(markup(<DeferredScripts deferred={undefined} />)).toBe('')
  })
})
