import type { Edition } from '../../campaigns/editions/edition.ts'
import type { WideReader } from '../game.ts'
import { mySummerOf } from './my-view.ts'

/** Returns days, points, levels, missions and badges for the export of a member's data. */
export async function exportedSummer(reader: WideReader, edition: Edition) {
  const { days, spare, points, levels, missions, badges, invitation } = await mySummerOf(reader, edition)
  return {
    days,
    spareDay: spare.used,
    points,
    levels: levels.filter(({ reachedAt }) => reachedAt !== null),
    missions: missions.filter(({ doneAt, answer }) => doneAt !== null || answer !== null),
    badges: badges.filter(({ earnedAt, revoked }) => earnedAt !== null || revoked !== null),
    friends: invitation?.accepted ?? 0,
  }
}
