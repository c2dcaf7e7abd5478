import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArtContext, OWN_ART } from '#web/components/campaign/art.ts'
import { Coin } from '#web/games/rasca/foil/coin.tsx'
import { FigureSheet } from '#web/games/xmas/house/silhouettes.tsx'
import { ThingArt } from '#web/games/xmas/room/thing-art.tsx'

const shown = (node: ReactNode, scenes: string[] = []) =>
  renderToStaticMarkup(<ArtContext value={{ ...OWN_ART, version: 'v', scenes }}>{node}</ArtContext>)

test('a part of a scene is our drawing until the brand has a picture of its name', () => {
  expect(shown(<Coin />, ['rasca.escena-otra', 'xmas.escena-moneda'])).toBe(shown(<Coin />))
  expect(shown(<Coin />)).toContain('<svg class="rasca-coin__piece"')
  const own = shown(<Coin />, ['rasca.escena-moneda'])
  expect(own).not.toContain('<svg')
  expect(own).toMatch(
    /<img (?=[^>]*class="rasca-coin__piece")[^>]*src="\/carteles\/rasca\.escena-moneda\.\d+\.avif\?v=v"/,
  )
})

test('a door shows the picture of its kind', () => {
  const scenes = ['xmas.escena-win']
  expect(shown(<ThingArt thing="win" />, scenes)).toContain('/carteles/xmas.escena-win.')
  expect(shown(<ThingArt thing="quiz" />, scenes)).toContain('<svg class="xmas-thing"')
})

test('a window has the figure of the brand in its place', () => {
  const sheet = shown(<FigureSheet />, ['xmas.escena-ventana-2'])
  const symbols = sheet.split('<symbol').slice(1)
  expect(symbols).toHaveLength(10)
  expect(symbols.map((symbol) => symbol.includes('<image'))).toEqual(symbols.map((_, figure) => figure === 1))
  expect(symbols[1]).toContain('href="/carteles/xmas.escena-ventana-2.192.avif?v=v"')
})
