import { type Brand, getBrand, getBrandPicture, getLogo } from '#contract/brand.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { MAIL_WORDS } from '#contract/words/mail.ts'
import type { OwnWords } from '#contract/words/say.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import type { DressedBrand } from './dressed-brand.ts'
import type { Logo } from './logo.ts'
import { storedPicture } from './queries.ts'

export const brandRoutes = ({ db, season, now }: Deps): Route[] => [
  serve(getBrand, async () => {
    await season.fresh(now())
    return { brand: season.brand && toBrand(season.brand), market: season.market, words: wordsOfPages(season.words) }
  }),
  serve(getLogo, async ({ params }) => {
    await season.fresh(now())
    const { light, dark } = season.brand?.logo ?? {}
    const logo = [light, dark].find((one) => one?.hash === params.hash)
    if (!logo) throw new Problem('not_found')
    return { png: logo.png.toString('base64') }
  }),
  serve(getBrandPicture, async ({ params }) => {
    const [picture] = await db.ask(storedPicture({ hash: params.hash }))
    if (!picture) throw new Problem('not_found')
    return picture
  }),
]

/** Mails are written here, so that no page has to bring their words. */
const wordsOfPages = (words: OwnWords): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([key]) => !key.startsWith(`${MAIL_WORDS.section}/`)))

const toBrand = ({
  name,
  palette,
  type,
  corners,
  logo,
  icon,
  icons,
  links,
  imprint,
  campaigns,
}: DressedBrand): Brand => ({
  name,
  palette,
  type,
  corners,
  icon,
  icons,
  links,
  imprint,
  campaigns,
  logo: logo && { light: toPlace(logo.light), dark: toPlace(logo.dark) },
})

const toPlace = ({ hash, width, height }: Logo) => ({ hash, width, height })
