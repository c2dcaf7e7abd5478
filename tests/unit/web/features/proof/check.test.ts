import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifier } from '#tests/support/verifier.ts'
import { resultWords } from '#web/features/proof/check/result-words.ts'
import { check, type Published } from '#web/features/proof/check/worker/check.ts'
import { type FollowedState, followWorker } from '#web/features/proof/check/worker/follow-worker.ts'
import { CHECK_MS, SILENCE_MS } from '#web/features/proof/check/worker/time-limits.ts'

const checkIt = (published: unknown) => check(verifier as never, published as Published, CHECK_MS)

describe('a check in the browser', () => {
  test.each<[string, unknown]>([
    ['empty data', {}],
    ['texts instead of objects', { proof: 'proof', moments: 'moments', plays: 'plays', draws: 'draws' }],
    ['lists of null', { proof: { seed: 'ab' }, moments: [null], plays: [null], draws: [null] }],
    [
      'an edition of a million years in an unknown time zone',
      {
        proof: { seed: 'ab', zone: 'Nowhere', opensAt: 0, closesAt: 3e16 },
        moments: [{ unit: 'a-001', prize: 'a', opensAt: 1 }],
        plays: [],
      },
    ],
  ])('of %s reports the fault and shows no chart', (_, published) => {
    const { faultCount, chart, isLate } = checkIt(published)
    expect(faultCount).toBeGreaterThan(0)
    expect({ chart, isLate }).toEqual({ chart: null, isLate: false })
  })

  test('that runs out of time says so, without reporting a contradiction', () => {
    const late = { ...verifier, comprobar: () => [verifier.SIN_TIEMPO] }
    const checked = check(late as never, { proof: { seed: 'ab' } } as never, CHECK_MS)
    expect(checked).toMatchObject({ faults: [], faultCount: 0, isLate: true })
    expect(resultWords(checked)).toBe('No ha dado tiempo a comprobarlo todo. Hasta ahí, todo encaja.')
  })
})

describe('a worker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function started() {
    const told: FollowedState['kind'][] = []
    const worker: Pick<Worker, 'onmessage' | 'onerror'> & { terminate: () => void } = {
      onmessage: null,
      onerror: null,
      terminate: vi.fn(),
    }
    const stop = followWorker(worker, ({ kind }) => told.push(kind))
    const say = (data: unknown) => worker.onmessage?.call(worker as never, { data } as MessageEvent)
    return { told, worker, stop, say }
  }
  const loading = { kind: 'loading', part: 'plays', rows: 1, pages: 1 }

  test('that is silent for too long is terminated and reported as late', () => {
    const { told, worker, say } = started()
    vi.advanceTimersByTime(SILENCE_MS - 1)
    say(loading)
    vi.advanceTimersByTime(SILENCE_MS - 1)
    expect(told).toEqual(['loading'])
    expect(worker.terminate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['loading', 'late'])
    expect(worker.terminate).toHaveBeenCalled()
  })

  test('that has finished or was stopped is not reported as late', () => {
    const [ended, stopped] = [started(), started()]
    ended.say({ kind: 'unreadable' })
    stopped.stop()
    vi.advanceTimersByTime(SILENCE_MS)
    expect([ended.told, stopped.told]).toEqual([['unreadable'], []])
    expect(ended.worker.terminate).toHaveBeenCalled()
  })
})
