import { expect, test } from 'vitest'
import { pageBudgets } from '#web/host/render/page-budgets.ts'

interface Visit {
  path?: string
  from?: string
  cookie?: string
  status?: number
  isMember?: boolean
}

/** Returns the response that replaces the page, or undefined where the page is rendered. */
function visitor() {
  const answer = pageBudgets()
  return ({ path = '/nada', from = '203.0.113.9', cookie, status = 404, isMember = false }: Visit = {}) => {
    const headers = new Headers({ 'x-forwarded-for': from })
    if (cookie !== undefined) headers.set('cookie', cookie)
    return answer(new Request(`http://x${path}`, { headers }), { status, isMember, asked: path })
  }
}

test('a visitor gets sixty rendered pages of missing addresses in a minute, then one line of text; other visitors get their page', () => {
  const visit = visitor()
  const many = Array.from({ length: 100 }, (_, i) => visit({ path: `/nada-${i}` }))
  expect(many.filter((short) => short === undefined)).toHaveLength(60)
  expect(many[60]).toMatchObject({
    status: 404,
    text: 'Page not found: /nada-60',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
  expect(visit({ from: '203.0.113.10' })).toBeUndefined()
  expect(visit({ isMember: true, cookie: 'temporada=x' })).toMatchObject({ status: 404 })
  // A page that exists is in another budget.
  expect(visit({ path: '/info?a=1', status: 200 })).toBeUndefined()
})

test('a network of IPv6 has no more than four times as many', () => {
  const visit = visitor()
  const many = Array.from({ length: 400 }, (_, i) => visit({ from: `2001:db8:1:${i.toString(16)}::1` }))
  expect(many.filter((short) => short === undefined)).toHaveLength(240)
  expect(visit({ from: '2001:db8:2::1' })).toBeUndefined()
})

test.each([
  ['an address with a query', { path: '/info?a=1' }, true],
  ['a made-up session', { path: '/info', cookie: 'temporada=x' }, true],
  ['a page that fails as the budget of the API is spent', { path: '/promo/xmas?a=1', status: 429 }, true],
  ['a page that all share', { path: '/info' }, false],
  ['a member', { path: '/home?a=1', cookie: 'temporada=x', isMember: true }, false],
] as const)('twelve hundred pages are rendered for an address in a minute: %s', (_, visit, isLimited) => {
  const ask = visitor()
  const answers = Array.from({ length: 1_300 }, () => ask({ status: 200, ...visit }))
  expect(answers.filter((short) => short === undefined)).toHaveLength(isLimited ? 1_200 : 1_300)
  if (isLimited) expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})
