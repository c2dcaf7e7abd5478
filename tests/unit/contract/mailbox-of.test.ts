import { describe, expect, test } from 'vitest'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'

describe('the mailbox of an address', () => {
  test.each([
    ['ana.lopez@gmail.com', 'analopez@gmail.com'],
    ['a.n.a.lopez+rasca@gmail.com', 'analopez@gmail.com'],
    ['analopez+a+b.c@googlemail.com', 'analopez@gmail.com'],
    ['ana.lopez+uno@hotmail.com', 'ana.lopez@hotmail.com'],
    ['ana+uno@hotmail.es', 'ana@hotmail.es'],
    ['ana+uno@outlook.es', 'ana@outlook.es'],
    ['ana+uno@live.com.mx', 'ana@live.com.mx'],
    ['ana+uno@me.com', 'ana@icloud.com'],
    ['ana@mac.com', 'ana@icloud.com'],
    ['ana.lopez@icloud.com', 'ana.lopez@icloud.com'],
    ['ana-compras@yahoo.es', 'ana@yahoo.es'],
    ['ana+compras@yahoo.es', 'ana+compras@yahoo.es'],
    ['ana.l_o-pez+uno@proton.me', 'analopez@proton.me'],
    ['ana+uno@fastmail.com', 'ana@fastmail.com'],
    ['rasca@ana.fastmail.com', 'ana@fastmail.com'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
    expect(mailboxOf(mailbox)).toBe(mailbox)
  })

  test.each([
    ['of a provider without known rules', 'ana.lopez+uno@example.es'],
    ['below a domain that has no such names', 'uno@ana.gmail.com'],
    ['two levels below one that has', 'uno@dos.ana.fastmail.com'],
    ['at a domain that only ends like one', 'ana.lopez+uno@notgmail.com'],
    ['of a tag and no name', '+uno@gmail.com'],
    ['of nothing but signs', '-_@proton.me'],
    ['of a business at Google', 'ana.lopez+uno@empresa.es'],
  ])('an address %s stays as it is', (_, address) => {
    expect(mailboxOf(address)).toBe(address)
  })

  test('two names at one provider are two mailboxes', () => {
    expect(mailboxOf('ana@hotmail.com')).not.toBe(mailboxOf('ana@outlook.com'))
    expect(mailboxOf('ana@proton.me')).not.toBe(mailboxOf('ana@protonmail.com'))
    expect(mailboxOf('ana.lopez@outlook.com')).not.toBe(mailboxOf('analopez@outlook.com'))
  })
})
