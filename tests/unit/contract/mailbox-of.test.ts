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
  ])('%s is the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
    expect(mailboxOf(mailbox)).toBe(mailbox)
  })

  test.each([
    ['of a provider without known rules', 'ana.lopez+uno@example.es'],
    ['at a subdomain of a provider that gives out none', 'uno@ana.gmail.com'],
    ['two levels below a provider that gives out subdomains', 'uno@dos.ana.fastmail.com'],
    ['at a domain that only ends like that of a provider', 'ana.lopez+uno@notgmail.com'],
    ['with a tag but no name', '+uno@gmail.com'],
    ['whose name has only signs', '-_@proton.me'],
    ['at the domain of a business, which Google may host', 'ana.lopez+uno@empresa.es'],
  ])('an address %s stays as it is', (_, address) => {
    expect(mailboxOf(address)).toBe(address)
  })

  test('different domains of one provider, and names with and without a dot at Outlook, are two mailboxes', () => {
    expect(mailboxOf('ana@hotmail.com')).not.toBe(mailboxOf('ana@outlook.com'))
    expect(mailboxOf('ana@proton.me')).not.toBe(mailboxOf('ana@protonmail.com'))
    expect(mailboxOf('ana.lopez@outlook.com')).not.toBe(mailboxOf('analopez@outlook.com'))
  })
})
