import { expect, test } from 'vitest'
import { signInPath } from '#web/format/local-path.ts'
import { withoutSecret } from '#web/format/secret-address.ts'

test.each([
  '/promo/tpp/7K2M-QX9T-04BD',
  '/promo/tpp/7K2M-QX9T-04BD?x=1#y',
  '/PROMO/TPP/7k2m',
  '/promo/%74pp/7K2M',
  '/promo/tpp/%',
  '/promo/tpp/bonos',
])('%s stands in no other address', (path) => {
  expect(withoutSecret(path)).toBe('/promo/tpp/bono')
  expect(signInPath(path)).toBe('/?volver=%2Fpromo%2Ftpp%2Fbono')
})

test.each(['/promo/tpp', '/promo/xmas?puerta=3', '/'])('%s stands for itself', (path) =>
  expect(withoutSecret(path)).toBe(path),
)
