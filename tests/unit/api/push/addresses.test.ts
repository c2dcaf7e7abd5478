import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DeviceSubscription } from '#contract/push.schema.ts'
import { newBrowser } from '#tests/support/push-receiver.ts'

const { keys } = newBrowser('a').subscription
const accepts = (changes: object) =>
  v.safeParse(DeviceSubscription, { endpoint: 'https://push.example.com/a', keys, ...changes }).success

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA-_',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2f',
])('%s is accepted as the address of a push service', (endpoint) => expect(accepts({ endpoint })).toBe(true))

test.each([
  'http://push.example.com/a',
  'https://push.example.com:8443/a',
  'https://ana:secret@push.example.com/a',
  'https://push.example.com/a#b',
  'https://localhost/a',
  'https://a.localhost/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://10.0.0.1/a',
  'https://intranet/a',
  'https://db.internal/a',
  'https://printer.local/a',
  'https://PUSH.example.com/a',
  'https://push.example.com/../a',
  'https://push.example.com\\@127.0.0.1/a',
  'https://push.example.com./a',
  `https://push.example.com/${'a'.repeat(1000)}`,
  'javascript:alert(1)',
  '/relative',
  '',
])('%s is refused', (endpoint) => expect(accepts({ endpoint })).toBe(false))

test.each([
  ['a short public key', { p256dh: keys.p256dh.slice(1) }],
  ['a long public key', { p256dh: `${keys.p256dh}A` }],
  ['a compressed public key', { p256dh: `A${keys.p256dh.slice(1)}` }],
  ['a short secret', { auth: keys.auth.slice(1) }],
  ['a long secret', { auth: `${keys.auth}A` }],
  ['no secret', { auth: undefined }],
])('keys with %s are refused', (_, changes) => expect(accepts({ keys: { ...keys, ...changes } })).toBe(false))
