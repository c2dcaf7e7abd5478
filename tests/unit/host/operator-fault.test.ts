import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { describeStartFault } from '#host/operator-fault.ts'
import { EnvironmentFault, Port, ProcessCount, readEnv } from '#host/read-env.ts'

test.each([
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['WORKERS', 'two'],
])('a variable with one or more faults, %s=%s, is reported in one line', (name, value) => {
  const read = () => readEnv({ PORT: Port, WORKERS: ProcessCount }, { PORT: '1', WORKERS: '1', [name]: value })
  expect(read).toThrow(EnvironmentFault)
  expect(read).toThrow(new RegExp(`^[^\\n]+\\n  ${name}: [^\\n]+$`))
})

test('every variable with a fault is reported, in the order of the schema', () => {
  expect(() => readEnv({ PORT: Port, WORKERS: ProcessCount }, { PORT: 'abc', WORKERS: 'two' })).toThrow(
    /PORT:.*\n {2}WORKERS:/,
  )
})

test.each(['999.1.1.1', 'no-such-host.invalid', '203.0.113.7'])(
  'a HOST that is not an address of this machine, %s, is reported in one line',
  async (host) => {
    const error = await new Promise((resolve) => createServer().once('error', resolve).listen(0, host))
    expect(describeStartFault(error)).toBe(
      'HOST: is not an address of this machine. Without HOST the program listens on all of them.',
    )
  },
)
