import { localTime } from '../days.ts'
import type { Content } from './generation.ts'
import type { EditionStep, Plan, TextStep } from './plan-season.ts'

const PARTS: Record<keyof Content, string> = {
  isDemo: 'the demonstration ends, and a season of your own begins',
  organiser: 'the organiser changes',
  market: 'the market changes',
  brand: 'the brand changes',
  drawProtocol: 'the draw protocol changes',
  exits: 'the exits change',
  mailboxes: 'the rule about mailboxes changes',
}

const SEED = 'it has not opened, so it gets a new seed and one more public commitment'

const EDITIONS: Record<EditionStep['change'], (step: EditionStep) => string> = {
  new: (step) => `new, opens ${opening(step)}`,
  changed: ({ fields }) => `changed (${fields.join(', ')}); ${SEED}`,
  amended: ({ fields }) => `amended in public: ${fields.join(', ')}`,
  unchanged: () => 'unchanged',
  kept: () => 'unchanged, in another place of the list',
  withdrawn: (step) => `withdrawn: it would open ${opening(step)} and is not in the file`,
  ended: () => 'ended and not in the file: no longer listed',
  refused: ({ faults }) => `refused, with ${faults.length === 1 ? 'a fault' : `${faults.length} faults`} below`,
}

const TEXTS: Record<TextStep['change'], string> = {
  new: 'new, in force at once',
  changed: 'its title changes',
  unchanged: 'unchanged',
  kept: 'unchanged, in another place of the list',
  retired: 'no longer in force',
  restored: 'in force again',
  refused: 'refused, with a fault below',
}

/** Returns what applying a season would change, a sentence a line; its faults are not among them. */
export const sentencesOf = ({ editions, texts, content }: Plan): string[] => [
  ...editions.map((step) => `${step.id}: ${EDITIONS[step.change](step)}`),
  ...texts.flatMap(({ id, change }) => (change === 'unchanged' ? [] : [`rules ${id}: ${TEXTS[change]}`])),
  ...content.map((part) => PARTS[part]),
]

/** Returns whether applying the season would change what visitors see. */
export const changesAnything = ({ editions, texts, content }: Plan): boolean =>
  content.length > 0 || [...editions, ...texts].some(({ change }) => change !== 'unchanged')

const opening = ({ opensAt, zone }: Pick<EditionStep, 'opensAt' | 'zone'>) => `${localTime(opensAt, zone)} (${zone})`
