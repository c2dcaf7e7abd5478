import { hostname, networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isThisServer } from '#host/this-server.ts'

const lan = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test.each([
  ['http://localhost:3000/api/v1', undefined, true],
  ['http://127.0.0.1:3000/api/v1', undefined, true],
  ['http://127.8.9.1:3000/api/v1', undefined, true],
  ['http://[::1]:3000/api/v1', undefined, true],
  ['http://0.0.0.0:3000/api/v1', undefined, true],
  ['http://LOCALHOST:3000', '127.0.0.1', true],
  ['http://localhost:3000', '0.0.0.0', true],
  [`http://${hostname()}:3000`, undefined, true],
  [`http://${lan ?? 'localhost'}:3000`, '::', true],
  ['http://10.0.0.5:3000', '10.0.0.5', true],
  ['http://localhost:3001/api/v1', undefined, false],
  ['http://localhost/api/v1', undefined, false],
  ['http://api:3000/api/v1', undefined, false],
  ['http://203.0.113.7:3000', undefined, false],
  ['http://127.0.0.1:3000', '10.0.0.5', false],
  ['http://10.0.0.5:3000', '127.0.0.1', false],
])('%s leads to the server that listens on port 3000 of %s: %s', (address, HOST, isOwn) => {
  expect(isThisServer(new URL(address), { PORT: 3000, HOST })).toBe(isOwn)
})
