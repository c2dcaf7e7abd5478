import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPost, isPublicIp } from '#api/reminders/push/post.ts'

test.each([
  ['142.250.200.42', true],
  ['2a00:1450:4003:80f::200a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['172.16.3.4', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:142.250.200.42', true],
  ['64:ff9b::a00:1', false],
  ['nothing', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicIp(address)).toBe(isPublic))

describe('a message', () => {
  let server: Server
  let connections = 0
  let url: URL
  beforeEach(async () => {
    connections = 0
    server = createServer((socket) => {
      connections++
      // The first test counts connections: a private address must be refused before one is made.
      socket.on('error', () => {}).destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/send`)
  })
  afterEach(() => server.close())
  const message = { headers: {}, body: Buffer.from('x') }

  test('is never sent to a host name that resolves to a private address', async () => {
    await expect(createPost()(url, message)).rejects.toMatchObject({ kind: 'refused', code: 'PRIVATE_ADDRESS' })
    expect(connections).toBe(0)
    // The same server is reached if its address is allowed.
    await expect(createPost({ isAllowed: () => true })(url, message)).rejects.not.toMatchObject({ kind: 'refused' })
    expect(connections).toBe(1)
  })

  test('can be retried after a refused connection, but not after a broken one', async () => {
    const post = createPost({ isAllowed: () => true })
    await expect(post(url, message)).rejects.not.toMatchObject({ kind: 'later' })
    server.close()
    await expect(post(url, message)).rejects.toMatchObject({ kind: 'later', code: 'ECONNREFUSED' })
  })

  test('is aborted after a timeout when the service hangs', async () => {
    server.removeAllListeners('connection')
    await expect(createPost({ isAllowed: () => true, timeoutMs: 50 })(url, message)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
