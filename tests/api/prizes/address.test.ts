import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#api/mail/enqueue.ts'
import { annulPrize, deliverPrize, sendPrize } from '#api/prizes/handling.ts'
import { listHistory } from '#contract/history.schema.ts'
import { correctAddress, declinePrize, getPrizeAddress, type PostalAddress } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { ADDRESS, addWinner, everyCardWins } from '#tests/support/winner.ts'

const OTHER = { ...ADDRESS, street: 'Calle Menor 2', phone: '600 000 000' }

describe.each(databases)('the address of a prize on $name', ({ open }) => {
  let app: TestApi
  let withCodes: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
    withCodes = await createTestApi({ database: await open(), season: [everyCardWins('code')] })
  })
  afterAll(() => Promise.all([app.close(), withCodes.close()]))
  const correct = (id: string, as: string, address: PostalAddress = OTHER, at = app) =>
    at.call(correctAddress, { as, params: { id }, input: { address } })
  const read = (id: string, as: string) => app.call(getPrizeAddress, { as, params: { id } })
  const corrections = async (as: string) =>
    (await app.call(listHistory, { as })).entries.filter(({ kind }) => kind === 'address').map(({ text }) => text)
  const desk = () => ({ season: app.deps.season, enqueue, now: app.clock.at, actor: 'operator:test' })

  test('can be read and corrected; a correction that changes nothing adds nothing to the history', async () => {
    const { id, access } = await addWinner(app)
    expect(await read(id, access)).toEqual({ address: ADDRESS, isCorrectable: true })
    expect(await correct(id, access, ADDRESS)).toMatchObject({ address: ADDRESS })
    expect(await corrections(access)).toEqual([])
    const corrected = { address: OTHER, isCorrectable: true }
    expect(await correct(id, access)).toEqual(corrected)
    expect(await correct(id, access)).toEqual(corrected)
    expect(await read(id, access)).toEqual(corrected)
    expect(await corrections(access)).toEqual(['Corregiste la dirección de envío de tu premio: Una caja.'])
    const events = await app.db.read.selectFrom('event').selectAll().where('unit_id', '=', id).execute()
    expect(JSON.stringify(events)).not.toContain('Calle')
  })

  test('is stored with its spaces, accents, apostrophes and hyphens normalised', async () => {
    const { id, access } = await addWinner(app)
    const written = {
      name: ' Mª Jose\u0301\u00a0O’Brien ',
      street: 'C/ D´Angelo, 1, 2.º A',
      postcode: ' 28\u00a0001 ',
      city: 'Sant Gal·la',
      province: 'Donostia-San Sebastián',
      country: 'ES',
      phone: '\u202a+34\u00a0600\u201100–00 00\u202c',
    } as const
    expect((await correct(id, access, written)).address).toEqual({
      ...written,
      name: 'Mª José O’Brien',
      street: 'C/ D’Angelo, 1, 2.º A',
      postcode: '28 001',
      phone: '+34 600-00-00 00',
    })
  })

  test.each([
    ['name', 'https://mal.example', 'No pongas correos ni páginas.'],
    ['name', 'Ana\u202e Ruiz', 'Lleva signos que no se ven. Bórralo y escríbelo a mano.'],
    ['street', 'Calle Mayor\nMadrid', 'Escríbelo en una sola línea.'],
    ['street', 'Calle Мира 1', 'Quita «М»: solo valen letras latinas.'],
    ['city', 'a'.repeat(121), 'Quita 1 carácter: caben 120.'],
    ['city', ' ', 'Escribe la localidad.'],
    ['postcode', '28001 (Madrid)', 'Escribe el código postal con letras y cifras, por ejemplo 28013.'],
    ['phone', 'por la tarde', 'Escribe el teléfono con cifras, por ejemplo 600 123 456.'],
  ])('is refused with a message at the field %s that says what to change in %j', async (field, written, message) => {
    const { id, access } = await addWinner(app)
    const refused = correct(id, access, { ...OTHER, [field]: written })
    await expect(refused).rejects.toMatchObject({ body: { fields: [{ path: `address.${field}`, message }] } })
  })

  test.each(['sent', 'delivered'])('cannot be corrected once the parcel is %s', async (state) => {
    const { id, access } = await addWinner(app)
    await app.db.transact(() => (state === 'sent' ? sendPrize(desk(), id, null) : deliverPrize(desk(), id)))
    await expect(correct(id, access)).rejects.toMatchObject({ code: 'parcel_sent', status: 409 })
    // A retry whose first response was lost still gets that response.
    expect(await correct(id, access, ADDRESS)).toEqual({ address: ADDRESS, isCorrectable: false })
    expect(await corrections(access)).toEqual([])
  })

  test('is deleted when the prize is declined or annulled, and cannot be corrected afterwards', async () => {
    const declined = await addWinner(app)
    await app.call(declinePrize, { as: declined.access, params: { id: declined.id } })
    const annulled = await addWinner(app)
    await app.db.transact(() => annulPrize(desk(), annulled.id, 'Error'))
    for (const { id, access } of [declined, annulled]) {
      await expect(correct(id, access)).rejects.toMatchObject({ code: 'claim_over' })
      expect(await read(id, access)).toEqual({ address: null, isCorrectable: false })
    }
  })

  test('remains when a prize is annulled whose parcel is on its way', async () => {
    const { id, access } = await addWinner(app)
    await app.db.transact(() => sendPrize(desk(), id, null))
    await app.db.transact(() => annulPrize(desk(), id, 'Error'))
    expect(await read(id, access)).toEqual({ address: ADDRESS, isCorrectable: false })
  })

  test('must be in a country of the campaign', async () => {
    const { id, access } = await addWinner(app)
    const abroad = { ...OTHER, country: 'MX' as 'ES' }
    await expect(correct(id, access, abroad)).rejects.toMatchObject({
      body: { code: 'invalid_input', fields: [{ path: 'address.country' }] },
    })
    expect(await read(id, access)).toMatchObject({ address: ADDRESS })
  })

  test('can be read and corrected by the winner only, and exists only for a claimed parcel', async () => {
    const { id } = await addWinner(app)
    const { access: stranger } = await addWinner(app)
    await expect(read(id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(correct(id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    const unclaimed = await addWinner(app, { claims: false })
    expect(await read(unclaimed.id, unclaimed.access)).toEqual({ address: null, isCorrectable: false })
    await expect(correct(unclaimed.id, unclaimed.access)).rejects.toMatchObject({ code: 'not_found' })
    const ofCode = await addWinner(withCodes)
    await expect(correct(ofCode.id, ofCode.access, OTHER, withCodes)).rejects.toMatchObject({ code: 'not_found' })
  })
})
