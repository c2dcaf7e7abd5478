import { ANIVERSARIO_PLACES, ANIVERSARIO_WORDS } from '../games/aniversario/words.ts'
import { EUROCOPA_PLACES, EUROCOPA_WORDS } from '../games/eurocopa/words.ts'
import { PLAYA_PLACES, PLAYA_WORDS } from '../games/playa/words.ts'
import { RASCA_PLACES, RASCA_WORDS } from '../games/rasca/words.ts'
import { TPP_PLACES, TPP_WORDS } from '../games/tpp/words.ts'
import { VERANO_PLACES, VERANO_WORDS } from '../games/verano/words.ts'
import { XMAS_PLACES, XMAS_WORDS } from '../games/xmas/words.ts'
import { XMASTREE_PLACES, XMASTREE_WORDS } from '../games/xmastree/words.ts'
import { own } from '../primitives/own.ts'
import { ADDRESS_PLACES, ADDRESS_WORDS } from './address.ts'
import { CAMPAIGN_PLACES, CAMPAIGN_WORDS } from './campaign.ts'
import { ENTRANCE_PLACES, ENTRANCE_WORDS } from './entrance.ts'
import { FOOT_PLACES, FOOT_WORDS } from './foot.ts'
import { INFO_PLACES, INFO_WORDS } from './info.ts'
import { LANDING_PLACES, LANDING_WORDS } from './landing.ts'
import { MAIL_PLACES, MAIL_WORDS } from './mail.ts'
import { PREVIEW_PLACES, PREVIEW_WORDS } from './preview.ts'
import type { Words } from './say.ts'
import { SITE_PLACES, SITE_WORDS } from './site.ts'

/** A sentence that a brand may replace. */
export interface Word {
  section: string
  /** The section of the site, and the name of the sentence in it: `rasca/lost`. */
  key: string
  /** The sentence of the program. */
  text: string
  /** Where a visitor reads it, in the language of the organiser. */
  place: string
  mostCharacters: number
}

type Places = Readonly<Record<string, readonly [place: string, mostCharacters: number]>>

const TABLES: readonly (readonly [Words, Places])[] = [
  [SITE_WORDS, SITE_PLACES],
  [FOOT_WORDS, FOOT_PLACES],
  [PREVIEW_WORDS, PREVIEW_PLACES],
  [LANDING_WORDS, LANDING_PLACES],
  [ENTRANCE_WORDS, ENTRANCE_PLACES],
  [CAMPAIGN_WORDS, CAMPAIGN_PLACES],
  [RASCA_WORDS, RASCA_PLACES],
  [PLAYA_WORDS, PLAYA_PLACES],
  [XMAS_WORDS, XMAS_PLACES],
  [XMASTREE_WORDS, XMASTREE_PLACES],
  [VERANO_WORDS, VERANO_PLACES],
  [ANIVERSARIO_WORDS, ANIVERSARIO_PLACES],
  [EUROCOPA_WORDS, EUROCOPA_PLACES],
  [TPP_WORDS, TPP_PLACES],
  [ADDRESS_WORDS, ADDRESS_PLACES],
  [INFO_WORDS, INFO_PLACES],
  [MAIL_WORDS, MAIL_PLACES],
]

/** All sentences that a brand may replace. No page imports this: a page has the tables that it shows. */
export const ALL_WORDS: readonly Word[] = TABLES.flatMap(([{ section, sentences }, places]) =>
  Object.entries(sentences).flatMap(([name, text]) => {
    const [place, mostCharacters] = own(places, name) ?? []
    if (place === undefined || mostCharacters === undefined) return []
    return [{ section, key: `${section}/${name}`, text, place, mostCharacters }]
  }),
)
