import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signInPath } from '#web/format/local-path.ts'
import { hasSecret, isSecretAddress, withoutSecret } from '#web/format/secret-address.ts'

const ROUTES = join(import.meta.dirname, '../../../../src/web/routes')

test.each([
  '/promo/tpp/7K2M-QX9T-04BD',
  '/promo/tpp/7K2M-QX9T-04BD?x=1#y',
  '/PROMO/TPP/7k2m',
  '/promo/%74pp/7K2M',
  '/promo/tpp/%',
  '/promo/tpp/bonos',
])('the path %s never becomes part of another address', (path) => {
  expect(withoutSecret(path)).toBe('/promo/tpp/bono')
  expect(signInPath(path)).toBe('/?volver=%2Fpromo%2Ftpp%2Fbono')
})

test.each([
  ['/promo/tpp/bono/barrio/7K2M-QX9T-04BD', '/promo/tpp/bono/barrio'],
  ['/PROMO/tpp/bono/barrio/7k2m?x=1', '/promo/tpp/bono/barrio'],
  ['/promo/tpp/bono/barrio', '/promo/tpp/bono/barrio'],
])('of the path %s with a code, the page %s of its campaign is kept', (path, page) => {
  expect(withoutSecret(path)).toBe(page)
})

test.each(['/promo/tpp', '/promo/xmas?puerta=3', '/'])('the path %s is kept', (path) =>
  expect(withoutSecret(path)).toBe(path),
)

test.each([
  ['/promo/tpp/PAN-2026-HORNO', true],
  ['/promo/%74pp/7K2M', true],
  ['/arbol/k3J9', true],
  ['/avisos/k3J9', true],
  ['/ticket/T-1234', true],
  ['/tienda/k3J9', true],
  ['/promo/verano?invita=k3J9', true],
  ['/promo/eurocopa/ligas?codigo=k3J9', true],
  ['/reset?clave=k3J9', true],
  ['/', false],
  ['/?utm_source=cartel', false],
  ['/promo/tpp/', false],
  ['/promo/tpp/bono', false],
  ['/promo/tpp/bonos', true],
  ['/promo/tpp/bono/barrio', false],
  ['/promo/tpp/bono/barrio/7K2M-QX9T-04BD', true],
  ['/promo/verano', false],
  ['/prueba/rasca', false],
])('the address %s is secret: %s', (path, isSecret) =>
  expect(isSecretAddress(`https://promo.example${path}`)).toBe(isSecret),
)

test.each([
  ['/promo/tpp/PAN-2026-HORNO', true],
  ['/arbol/k3J9', true],
  ['/avisos/k3J9', true],
  ['/ticket/T-1234?key=k3J9', true],
  ['/tienda/k3J9?premio=1', true],
  ['/reset?token=k3J9', true],
  ['/confirm?volver=%2F&token=k3J9', true],
  ['/promo/verano?invita=k3J9', true],
  ['/?volver=%2Farbol%2Fk3J9', true],
  ['/?volver=%2F%3Fvolver%3D%252Farbol%252Fk3J9', true],
  ['/?volver=%2F%2F%5B', true],
  ['/?utm_source=cartel', false],
  ['/promo/verano?utm_source=cartel', false],
  ['/?volver=%2Fprizes', false],
  ['/promo/tpp/bono', false],
])('analytics never sees the address %s: %s', (path, isHidden) => expect(hasSecret(path)).toBe(isHidden))

/** A route that sends no referrer has a secret address, is for members, or leads to another site. */
test('every public page that sends no referrer has a secret address', () => {
  const routes = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  const silent = routes
    .filter((file) => /\.tsx$/.test(file) && readFileSync(join(ROUTES, file), 'utf8').includes('NO_REFERRER'))
    .map(
      (file) =>
        `/${file
          .replace(/\.tsx$/, '')
          .replaceAll('.', '/')
          .replace(/\$\w+/, 'k3J9')}`,
    )
    .filter((path) => !path.startsWith('/_signed-in/'))
  expect(silent).toContain('/arbol/k3J9')
  const named = silent.filter((path) => !isSecretAddress(`https://promo.example${path}`))
  // These two have their secret in the query, which the list of paths lacks.
  expect(named).toEqual(['/confirm', '/reset'])
})
