import { expect, test } from 'vitest'
import { assertUncommon } from '#api/accounts/passwords/common-passwords.ts'

const owner = { email: 'ana.garcia@example.es', siteName: 'Temporada' }
const REFUSED = { code: 'invalid_input', body: { fields: [{ path: 'password' }] } }

test.each([
  '123456789012',
  'password1234',
  'P@ssw0rd1234',
  '            ',
  'aaaaaaaaaaaa',
  'a'.repeat(200),
  'qwertyuiop12',
  'contraseña123',
  'contrasen\u0303a123',
  'Contraseña123!',
  'micontraseña1',
  'barcelona1234',
  'alejandro2004',
  owner.email,
  'ana.garcia12',
  'ana.garcia1990',
  'anagarcia1990',
  'temporadatemporada',
  'Temporada Temporada',
  'temporada2026',
])('«%s» is a common password', async (password) => {
  await expect(assertUncommon(password, owner)).rejects.toMatchObject(REFUSED)
})

test.each([
  'una frase bien larga',
  'otra frase bien larga',
  'mi perro se llama Lolo',
  'cuatro limones verdes',
  'mar azul y sol',
  'perro gato pez',
  'x7#kQ9vLp2$w',
  'llueve en Cuenca los martes y los jueves, según el año',
])('«%s» is accepted', async (password) => {
  await assertUncommon(password, owner)
})

test('a short site name or a short name in the e-mail does not make a phrase common', async () => {
  for (const email of ['a@example.es', 'una@example.es'])
    await assertUncommon('una frase a la larga', { email, siteName: 'Sol' })
})
