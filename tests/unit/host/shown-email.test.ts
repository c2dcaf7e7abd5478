import { expect, test } from 'vitest'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { shownEmail } from '#host/shown-email.ts'
import { TAKEN_ADDRESSES } from '#tests/support/addresses.ts'

test.each(TAKEN_ADDRESSES)('$written is shown as $shown', ({ stored, key, shown }) => {
  expect(shownEmail(stored)).toBe(shown)
  expect(readEmail(shown).email?.key).toBe(key)
})

test.each(['', 'ana', '@', 'erased:1', 'ana@', 'jos\u00e9@example.es', 'ana@xn--a.es'])(
  '"%s", which is not an address, is shown unchanged',
  (text) => {
    expect(shownEmail(text)).toBe(text)
  },
)
