import { expect, test } from 'vitest'
import { inheritedSocket } from '#host/inherited-socket.ts'

const OWN = String(process.pid)

test.each([
  ['is descriptor 3 if it is for this process', { LISTEN_PID: OWN, LISTEN_FDS: '1' }, 3],
  ['is not used if it is for a parent process', { LISTEN_PID: String(process.ppid), LISTEN_FDS: '2' }, undefined],
  ['is missing without a supervisor', {}, undefined],
])('the socket of a supervisor %s', (_, variables, socket) => {
  expect(inheritedSocket(variables)).toBe(socket)
})

test.each(['0', '2', undefined])('LISTEN_FDS=%s is refused', (LISTEN_FDS) => {
  expect(() => inheritedSocket({ LISTEN_PID: OWN, LISTEN_FDS })).toThrow('LISTEN_FDS: must be 1')
})
