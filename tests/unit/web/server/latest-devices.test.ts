import { expect, test } from 'vitest'
import { withDevice } from '#web/server/session/latest-devices.ts'

const devices = (...accounts: string[]) => accounts.map((account) => ({ account, token: `of ${account}` }))
const eva = { account: 'eva', token: 'new' }

test.each([
  ['the first', [], [eva]],
  ['another account', devices('ana'), [eva, ...devices('ana')]],
  ['a newer token of an account', devices('ana', 'eva', 'luz'), [eva, ...devices('ana', 'luz')]],
  ['a fifth account', devices('a', 'b', 'c', 'd'), [eva, ...devices('a', 'b', 'c')]],
])('%s', (_, before, after) => {
  expect(withDevice(before, eva)).toEqual(after)
})
