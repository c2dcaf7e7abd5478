import { unlessOutdated } from '../campaigns/editions/hold-edition.ts'
import type { Deps } from '../deps.ts'
import type { Season } from '../season/season.ts'
import { GAMES } from './catalog.ts'

/** Runs `prepare` of every game for all of its editions. */
export async function prepareGames(
  deps: Pick<Deps, 'db' | 'codeHashing' | 'now'> & { season: Pick<Season, 'all'> },
): Promise<void> {
  for (const edition of deps.season.all()) {
    const prepare = GAMES[edition.kind]?.prepare
    if (edition.playable && prepare) await unlessOutdated(() => prepare(edition, deps))
  }
}
