import { expect, test } from 'vitest'
import { listenAddress } from '#host/listen-address.ts'

test.each([
  [undefined, 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['::1', 'http://[::1]:3000'],
  ['promo.local', 'http://promo.local:3000'],
])('a process that listens on %s is reached at %s', (host, address) => {
  expect(listenAddress(host, 3000)).toBe(address)
  expect(URL.canParse(address)).toBe(true)
})
