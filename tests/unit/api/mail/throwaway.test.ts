import { describe, expect, test } from 'vitest'
import { isThrowaway } from '#api/mailboxes/throwaway.ts'

describe('a throwaway address', () => {
  test.each(['x@mailinator.com', 'x@yopmail.com', 'x@sub.mailinator.com', 'X@MAILINATOR.COM', 'x@sharklasers.com'])(
    'is %s',
    (address) => {
      expect(isThrowaway(address)).toBe(true)
    },
  )

  // Relays of Apple, Mozilla, DuckDuckGo and SimpleLogin forward to a permanent mailbox.
  test.each([
    ...['ana@gmail.com', 'ana@hotmail.es', 'ana@telefonica.net', 'ana@example.es', 'ana@notmailinator.es', 'erased:1'],
    ...['x@privaterelay.appleid.com', 'x@mozmail.com', 'x@duck.com', 'x@simplelogin.com', 'x@com'],
  ])('is not %s', (address) => {
    expect(isThrowaway(address)).toBe(false)
  })
})
