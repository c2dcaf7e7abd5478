import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasNginx, startNginxWithTls } from '#tests/support/proxies.ts'

let nginx: Awaited<ReturnType<typeof startNginxWithTls>>
beforeAll(async () => {
  if (hasNginx()) nginx = await startNginxWithTls()
})
afterAll(() => nginx?.stop())

/** Returns the version of TLS on which a client and nginx agree, or `refused`. */
const versionFor = (options: ConnectionOptions) =>
  new Promise<string | null>((resolve) => {
    const socket = connect({ ...options, host: '127.0.0.1', port: nginx.port, rejectUnauthorized: false })
    socket.once('error', () => resolve('refused'))
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol())
      socket.destroy()
    })
  })

test.runIf(hasNginx()).each<[string, ConnectionOptions, string]>([
  ['TLS 1.3', { minVersion: 'TLSv1.3' }, 'TLSv1.3'],
  ['TLS 1.2 with GCM', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' }, 'TLSv1.2'],
  ['TLS 1.2 with CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' }, 'refused'],
])('nginx by its example answers %s', async (_, options, version) => {
  expect(await versionFor(options)).toBe(version)
})
