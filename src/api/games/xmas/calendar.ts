import type { Calendar, DoorContent } from '#contract/games/xmas/xmas.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { dateWords, dayOf } from '../../days.ts'
import { type DoorTimes, doorIn, doorSlot, doorsOf, phaseOfDoor } from './rules/doors.ts'
import { REYES, xmasRules } from './rules/rules.ts'

/** Returns the doors of an edition. A door shows its kind only after its opening. */
export function calendarOf(edition: Edition, now: number): Calendar {
  const rules = xmasRules(edition)
  const doors = doorsOf(edition, rules)
  const next = doors.find(({ opensAt }) => opensAt > now)
  return {
    serverNow: now,
    edition: edition.edition,
    zone: edition.zone,
    today: dayOf(edition.zone, now),
    doors: doors.map((door, i) => {
      const { n, day, opensAt, lateUntil } = door
      const phase = phaseOfDoor(door, rules.catchUp, now)
      const kind = phase === 'closed' ? null : (rules.doors[i]?.content.kind ?? null)
      return { n, day, opensAt, lateUntil, phase, kind }
    }),
    order: rules.order ?? doors.map(({ n }) => n),
    next: next ? { n: next.n, opensAt: next.opensAt } : null,
    bonus: bonusIn(edition),
  }
}

function bonusIn({ definition, ...edition }: Edition): Calendar['bonus'] {
  const { bonus } = xmasRules({ definition, ...edition })
  const draw = definition.draws.find(({ key }) => key === REYES)
  return bonus && draw ? { ...bonus, name: draw.name, drawsAt: draw.drawsAt } : null
}

/** Returns the content of a door. Throws `not_found`, `door_closed` and `door_shut`. */
export function contentOf(edition: Edition, n: string, now: number): DoorContent {
  const door = doorIn(edition, doorSlot(n), now)
  if (!door) throw new Problem('not_found')
  if (door.phase === 'closed') throw doorClosed(door, edition.zone)
  if (door.phase === 'shut') throw new Problem('door_shut')
  const { content } = door.rules
  return {
    n: door.n,
    kind: content.kind,
    title: content.title,
    text: content.text,
    recipe: content.kind === 'recipe' ? content.recipe : null,
    picture: content.kind === 'picture' ? content.picture : null,
    quiz: content.kind === 'quiz' ? content.quiz : null,
  }
}

export function doorClosed({ opensAt }: DoorTimes, zone: string): Problem {
  return new Problem('door_closed', { detail: `Esa puerta todavía no se abre. Vuelve el ${dateWords(opensAt, zone)}.` })
}
