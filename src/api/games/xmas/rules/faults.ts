import type { CampaignEntry } from '../../../campaigns/definition/campaign-entry.ts'
import { instantOf } from '../../../days.ts'
import { doorSlot, doorTimes } from './doors.ts'
import { type DoorRules, REYES, type XmasRules } from './rules.ts'

/** Returns the faults that the schema cannot find; `rules` has already passed the schema. */
export function xmasFaults(entry: CampaignEntry, rules: XmasRules): string[] {
  return [
    ...rules.doors.flatMap((door, i) => faultsOfDoor(door, i + 1, entry).map((fault) => `game.doors.${i}.${fault}`)),
    ...tooManyDoors(entry, rules),
    ...faultsOfOrder(rules),
    ...faultsOfBonus(entry, rules),
  ]
}

const hasDraw = ({ draws }: CampaignEntry): boolean => draws.some(({ key }) => key === REYES)
const NO_DRAW = `gives entries in the draw "${REYES}", which the campaign does not have`

function faultsOfDoor({ content, answer, code }: DoorRules, n: number, entry: CampaignEntry): string[] {
  const faults: string[] = []
  const { kind } = content
  if (kind === 'quiz') {
    if (!answer) faults.push('answer: is missing: which choice is right?')
    else if (answer.right >= content.quiz.choices.length) {
      faults.push(`answer.right: there is no choice ${answer.right}; they are counted from 0`)
    }
    if (content.gives === 'entry' && !hasDraw(entry)) faults.push(`content.gives: ${NO_DRAW}`)
  } else if (answer) faults.push('answer: only a quiz has an answer')
  if (kind === 'code' && !code) faults.push('code: is missing: what do the members read?')
  if (kind !== 'code' && code) faults.push('code: only a door of the kind "code" has one')
  if (kind === 'entry' && !hasDraw(entry)) faults.push(`content.kind: ${NO_DRAW}`)
  if (kind === 'win' && !entry.prizes.some(({ pool }) => pool === doorSlot(n))) {
    faults.push(`content.kind: no prize has the pool "${doorSlot(n)}"`)
  }
  return faults
}

function tooManyDoors({ opensAt, closesAt, zone }: CampaignEntry, rules: XmasRules): string[] {
  const times = { zone, opensAt: instantOf(opensAt, zone), closesAt: instantOf(closesAt, zone) }
  const late = doorTimes(times, rules).filter((door) => door.opensAt >= times.closesAt)
  return late.length > 0
    ? [`game.doors: there are ${rules.doors.length} doors, and days for ${rules.doors.length - late.length} only`]
    : []
}

function faultsOfOrder({ order, doors }: XmasRules): string[] {
  const isWhole = !order || (order.length === doors.length && doors.every((_, i) => order.includes(i + 1)))
  return isWhole ? [] : [`game.order: must name every door from 1 to ${doors.length} once`]
}

function faultsOfBonus(entry: CampaignEntry, { bonus, doors }: XmasRules): string[] {
  if (!bonus) return []
  const faults = bonus.doors > doors.length ? [`game.bonus.doors: there are ${doors.length} doors only`] : []
  return hasDraw(entry) ? faults : [...faults, `game.bonus.draw: ${NO_DRAW}`]
}
