import { expect, test } from 'vitest'
import { onwardFrom } from '#web/routing/onward-from.ts'

const at = (path: string) => {
  const { pathname, search, searchParams } = new URL(path, 'http://here.test')
  return { pathname, searchStr: search, search: Object.fromEntries(searchParams) }
}

test.each([
  ['/info', '/info'],
  ['/contact?asunto=premio', '/contact?asunto=premio'],
  ['/info?volver=/contact', '/info?volver=/contact'],
  ['/promo/tpp/bono', '/promo/tpp/bono'],
  ['/promo/tpp/7K2M-QX9T-04BD', '/promo/tpp/bono'],
  ['/signups', '/signups'],
  ['/', undefined],
  ['/?volver=/info', '/info'],
  ['/?volver=//evil.example', undefined],
  ['/signup', undefined],
  ['/signup?volver=/info', '/info'],
  ['/SIGNUP/check?volver=/info', '/info'],
  ['/signup/provider', undefined],
  ['/second-step', undefined],
  ['/forgot', undefined],
  ['/reset?token=secret', undefined],
  ['/confirm/?token=secret', undefined],
  ['/ventana', undefined],
  ['/ventana/entrar', undefined],
])('signing in on %s leads to %s', (path, onward) => expect(onwardFrom(at(path))).toBe(onward))
