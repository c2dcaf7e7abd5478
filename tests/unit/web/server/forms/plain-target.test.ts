import { describe, expect, test } from 'vitest'
import { Problem } from '#contract/problem/problem.ts'
import { plainTarget } from '#web/server/forms/plain-target.ts'

const REFUSED = { kind: 'refused', problem: new Problem('invalid_input').body, values: {} } as const
const done = (to: string) => ({ kind: 'done', to }) as const

describe('without JavaScript a form leads', () => {
  test.each([
    ['to itself after a refusal', { form: 'contact', back: '/contact' }, REFUSED, '/contact#form-contact'],
    ['to a name with any letters', { form: 'ñ\uFFFD\r\n', back: '/' }, REFUSED, '/#form-%C3%B1%EF%BF%BD%0D%0A'],
    ['to the anchor that its page gives it', { form: 'sign-in', back: '/#entrar' }, REFUSED, '/#entrar'],
    [
      'to itself if it stays on its page',
      { form: 'news', back: '/user/profile?a=1' },
      done('/user/profile?a=1'),
      '/user/profile?a=1#form-news',
    ],
    [
      'to the place that its target names',
      { form: 'claim', back: '/user/prizes/1' },
      done('/user/prizes/1#estado'),
      '/user/prizes/1#estado',
    ],
    ['to the top of another page', { form: 'sign-up', back: '/signup' }, done('/signup/check'), '/signup/check'],
    [
      'to the top of a page with another query',
      { form: 'forgot', back: '/forgot' },
      done('/forgot?enviado=1'),
      '/forgot?enviado=1',
    ],
  ])('%s', (_, posted, outcome, target) => {
    expect(plainTarget(posted, outcome)).toBe(target)
  })
})
