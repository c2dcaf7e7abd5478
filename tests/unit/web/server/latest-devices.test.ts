import { expect, test } from 'vitest'
import { withDevice } from '#web/server/session/latest-devices.ts'

const devices = (...accounts: string[]) => accounts.map((account) => ({ account, token: `of ${account}` }))
const eva = { account: 'eva', token: 'new' }

test.each([
  ['the first device is stored', [], [eva]],
  ['a device of another account goes first', devices('ana'), [eva, ...devices('ana')]],
  [
    'a newer token replaces the older one of the same account',
    devices('ana', 'eva', 'luz'),
    [eva, ...devices('ana', 'luz')],
  ],
  ['a fifth account removes the oldest one', devices('a', 'b', 'c', 'd'), [eva, ...devices('a', 'b', 'c')]],
])('%s', (_, before, after) => {
  expect(withDevice(before, eva)).toEqual(after)
})
