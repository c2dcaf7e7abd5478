import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import { ACCEPTED_TEXTS, type AcceptedText } from '../../season/legal-texts.ts'

/** The legal text that each consent refers to. */
const TEXT_OF = { rules: 'rules', privacy: 'privacy', news: 'privacy' } as const satisfies Record<string, AcceptedText>

/** Returns the version of the text to which a consent given now refers. Throws `text_missing` if there is none. */
export function consentVersion({ season, log }: Pick<Deps, 'season' | 'log'>, consent: keyof typeof TEXT_OF): string {
  const name = ACCEPTED_TEXTS[TEXT_OF[consent]]
  const version = season.currentRules(name)?.id
  if (version) return version
  log.error({ text: name }, 'the season lacks a text that members accept: nobody can sign up')
  throw new Problem('text_missing')
}
