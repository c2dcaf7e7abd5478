import { expect, test } from 'vitest'
import { withoutSecrets } from '#web/server/forms/without-secrets.ts'

test.each(['password', 'current', 'code', 'token', 'ticket', 'newPassword', 'reset-token', 'address.code'])(
  'the field %s is never returned to the page',
  (name) => expect(withoutSecrets({ [name]: 'secreto', city: 'Soria' })).toEqual({ city: 'Soria' }),
)

test.each(['postcode', 'currency', 'province', 'phone'])('the field %s is returned as it was typed', (name) =>
  expect(withoutSecrets({ [name]: '42001' })).toEqual({ [name]: '42001' }),
)
