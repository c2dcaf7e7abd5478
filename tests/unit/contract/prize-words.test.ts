import { expect, test } from 'vitest'
import { prizePhrase, wonPhrase } from '#contract/prizes.ts'
import { CAMPAIGN_WORDS } from '#contract/words/campaign.ts'
import { sayer } from '#contract/words/say.ts'

test.each([
  ['una regadera de latón', 'Ganaste una regadera de latón', '¡Has ganado una regadera de latón!'],
  [null, 'Ganaste: Regadera de latón', '¡Has ganado! Tu premio: Regadera de latón'],
])(
  'a prize whose name with its article is %s is told as "%s" and announced as "%s"',
  (withArticle, told, announced) => {
    const prize = { name: 'Regadera de latón', withArticle }
    expect(prizePhrase('Ganaste', prize)).toBe(told)
    expect(wonPhrase(prize, sayer(CAMPAIGN_WORDS))).toBe(announced)
  },
)
