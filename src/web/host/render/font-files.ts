import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import type { Typeface } from '#contract/brand.schema.ts'
import bricolage from '#web/styles/fonts/bricolage-grotesque-latin-es.woff2?url'
import instrument from '#web/styles/fonts/instrument-sans-latin-es.woff2?url'

/** The font files that `styles/fonts.css` names. */
export const FONT_FILES: Record<Typeface, string> = {
  archivo,
  'bricolage-grotesque': bricolage,
  fraunces,
  'instrument-sans': instrument,
  lora,
  nunito,
  outfit,
  'source-sans-3': sourceSans,
}
