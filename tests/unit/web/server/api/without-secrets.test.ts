import { expect, test } from 'vitest'
import { withoutSecrets } from '#web/server/forms/without-secrets.ts'

test.each(['password', 'current', 'code', 'token', 'ticket', 'newPassword', 'reset-token', 'address.code'])(
  '%s never comes back',
  (name) => expect(withoutSecrets({ [name]: 'secreto', city: 'Soria' })).toEqual({ city: 'Soria' }),
)

test.each(['postcode', 'currency', 'province', 'phone'])('%s comes back as it was typed', (name) =>
  expect(withoutSecrets({ [name]: '42001' })).toEqual({ [name]: '42001' }),
)
