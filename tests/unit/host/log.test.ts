import { expect, test } from 'vitest'
import { createLog, createRepeatLimit } from '#host/log.ts'
import { withRequestId } from '#host/request-id.ts'

function listeningLog() {
  const clock = { at: 0 }
  const lines: string[] = []
  let dropped = 0
  const output = {
    write: (line: string) => void lines.push(line),
    takeDropped: () => {
      const count = dropped
      dropped = 0
      return count
    },
  }
  const log = createLog({ part: 'test', level: 'info', output, now: () => clock.at })
  return {
    log,
    clock,
    read: () => lines.splice(0).map((line) => JSON.parse(line)),
    drop: (count: number) => (dropped = count),
  }
}

test('one event is one line, whatever text it contains', () => {
  const { log, read } = listeningLog()
  log.error({ err: new Error('x\n{"level":30}\n'), path: '/a\r\nb' }, 'failed\n{"level":30}')
  const [line] = read()
  expect(line).toMatchObject({ level: 50, part: 'test', msg: 'failed\n{"level":30}', path: '/a\r\nb' })
})

test('a log line never sends control characters to a terminal', () => {
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line), takeDropped: () => 0 }
  const log = createLog({ part: 'test', level: 'info', output })
  const path = '/\u001b[2J\u009b2J\u007f\u202e\u2066\u200b\u2028'
  log.info({ path }, path)
  expect(lines.join('')).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(lines.join(''))).toMatchObject({ path, msg: path })
})

test('a repeated failure is written ten times, then once a second with the number of suppressed lines', () => {
  const { log, clock, read } = listeningLog()
  for (let i = 0; i < 1000; i++) log.error({ i }, 'database away')
  expect(read()).toHaveLength(10)
  clock.at += 1000
  for (let i = 0; i < 1000; i++) log.error({ i }, 'database away')
  expect(read()).toMatchObject([{ i: 0, suppressed: 990 }])
})

test('a repeated message does not suppress another one, and info lines are not limited', () => {
  const { log, read } = listeningLog()
  for (let i = 0; i < 100; i++) log.warn('noise')
  log.error('signal')
  for (let i = 0; i < 100; i++) log.info('request')
  const messages = read().map(({ msg }) => msg)
  expect(messages.filter((msg) => msg === 'signal')).toHaveLength(1)
  expect(messages.filter((msg) => msg === 'request')).toHaveLength(100)
})

test('after a pause, a message may be written ten times again, and no more', () => {
  const clock = { at: 0 }
  const limit = createRepeatLimit(() => clock.at)
  for (let i = 0; i < 50; i++) limit('x')
  clock.at += 60_000
  expect(Array.from({ length: 20 }, () => limit('x').isAllowed).filter(Boolean)).toHaveLength(10)
})

test('dropped lines are reported with their number before the next line', () => {
  const { log, read, drop } = listeningLog()
  drop(7)
  log.info('next')
  expect(read()).toMatchObject([{ msg: 'log lines dropped', dropped: 7, part: 'test' }, { msg: 'next' }])
})

test('the lines about a request have its id, however late they are written', async () => {
  const { log, read } = listeningLog()
  await withRequestId('a1b2c3d4', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    log.info('of a request')
  })
  log.info('of a job')
  expect(read().map(({ requestId }) => requestId)).toEqual(['a1b2c3d4', undefined])
})
