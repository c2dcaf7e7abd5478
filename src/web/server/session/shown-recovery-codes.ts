import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'
import { readSessionUser } from './sealed-session.ts'

const cookie = sealedCookie(
  'temporada-recuperacion',
  v.object({ account: v.string(), codes: v.array(v.string()) }),
  10 * 60,
)

/**
 * New recovery codes, for the member who has asked for them, until they are saved. The API has only their hashes, and
 * without this a reload of the page would lose them.
 */
export const shownRecoveryCodes = {
  async keep(codes: string[]) {
    await cookie.keep({ account: (await readSessionUser())?.id ?? '', codes })
  },
  async read(): Promise<string[] | null> {
    const [shown, user] = [await cookie.read(), await readSessionUser()]
    return shown && shown.account === user?.id ? shown.codes : null
  },
  drop: () => cookie.drop(),
}
