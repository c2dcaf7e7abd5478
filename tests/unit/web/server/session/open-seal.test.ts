import { sealData } from 'iron-session'
import { expect, test } from 'vitest'
import { openSeal } from '#web/server/session/open-seal.ts'

const NEWER = 'n'.repeat(32)
const FORMER = 'f'.repeat(32)
const DATA = { user: 'ana' }
const opened = async (sealedWith: string, ...secrets: string[]) =>
  openSeal(await sealData(DATA, { password: sealedWith }), { secrets, ttl: 60 })

test.each([
  ['the newest secret', NEWER, [NEWER, FORMER]],
  ['a former secret', FORMER, [NEWER, FORMER]],
  ['a secret that only other processes sign with so far', NEWER, [FORMER, NEWER]],
])('a seal of %s opens', async (_, sealedWith, secrets) => {
  expect(await opened(sealedWith, ...secrets)).toEqual(DATA)
})

test('a seal of a secret that is not in the list is empty, and so is any other text', async () => {
  expect(await opened(FORMER, NEWER)).toEqual({})
  expect(await openSeal('hola', { secrets: [NEWER, FORMER], ttl: 60 })).toEqual({})
})
