import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'
import { gendered } from '#contract/games/playa/shell-words.ts'
import { foundShells } from '../state/beach-state.ts'

type Play = NonNullable<Dig['play']>

/**
 * Describes how a find changed the album. For the latest find, the words also say how full the album is; for an older
 * find, they only say whether the shell was new.
 */
export function albumWords(beach: Beach, play: Play): string {
  const { shell, isNew } = play
  const found = foundShells(beach)
  const all = beach.album.length
  if (isNew && !isLatest(beach, play)) return `Era ${gendered(shell, 'nuevo', 'nueva')} en tu álbum.`
  if (isNew && found === all)
    return `Con ${gendered(shell, 'él', 'ella')} completas tu álbum: entras en el sorteo de la playa.`
  if (isNew) return `Es ${gendered(shell, 'nuevo', 'nueva')} en tu álbum: ya tienes ${found} de ${all}.`
  const { price } = beach.swap
  const count = beach.album.find((place) => place.shell === shell)?.count ?? 0
  if (count >= price) return `Ya tienes ${count} iguales: puedes cambiar ${price} por la que elijas.`
  if (count > 1) return `Ya tienes ${count} iguales; con ${price} podrás elegir otra.`
  return 'Está en tu álbum.'
}

const isLatest = ({ current, past }: Beach, play: Play) =>
  [...current, ...past].every((other) => !other.play || other.play.at <= play.at)
