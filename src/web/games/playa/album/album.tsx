import { Link } from '@tanstack/react-router'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { shellTitle } from '#contract/games/playa/shell-words.ts'
import { PLAYA_WORDS } from '#contract/games/playa/words.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { ShareLinks } from '#web/components/ui/share-links.tsx'
import { formatDate } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'
import { useWords } from '#web/functions/site.ts'
import { foundShells } from '../state/beach-state.ts'
import { ShellArt } from './shell-art.tsx'
import './album.css'
import { useSlug } from '#web/routing/use-slug.ts'

/** The eight places for shells. `missing` is the word under a place without a shell, if it has one. */
export const Shells = ({ album, missing }: Pick<Beach, 'album'> & { missing?: string }) => (
  <ul className="playa-album">
    {album.map(({ shell, count }) => (
      <li key={shell} className="playa-place" data-missing={count === 0 || undefined}>
        <ShellArt shell={shell} side={count === 0 ? 'missing' : 'front'} />
        <span className="playa-place__name">{shellTitle(shell)}</span>
        {count > 0 || missing ? (
          <span className="playa-place__count">{count === 0 ? missing : `× ${count}`}</span>
        ) : null}
      </li>
    ))}
  </ul>
)

/** The places for shells, and the entry in the draw that a full album earns. */
export function Album({ beach, zone }: { beach: Beach; zone: string }) {
  const say = useWords(PLAYA_WORDS)
  const slug = useSlug('playa')
  const { album, entry } = beach
  const found = foundShells(beach)
  const isComplete = found === album.length
  return (
    <section className="stack" id="album" aria-labelledby="mi-album">
      <div className="cluster cluster--between">
        <h2 id="mi-album">Mi álbum</h2>
        {isComplete ? <Stamp>Colección completa</Stamp> : null}
      </div>
      <Shells album={album} missing="Te falta" />
      <Progress value={found} max={album.length} label="En tu álbum" />
      {isComplete ? <ShareLinks picture={`/promo/${slug}/recuerdo/album.png`} of="mi álbum completo" /> : null}
      {entry ? (
        <p>
          <strong>Tienes tu participación en el sorteo de la playa</strong> desde el {formatDate(entry.at, zone)}.
          Cambiar {say('shells')} no te la quita.
        </p>
      ) : (
        <p>Con las ocho {say('shells')} entras en el sorteo de la playa.</p>
      )}
      <p>
        <Link
          to="/prueba/$slug/{-$edition}"
          params={{ slug, edition: beach.edition }}
          hash="sorteos"
          className="text-link"
        >
          Cuándo y cómo se sortea
        </Link>
      </p>
      {beach.sureWithin === null || beach.obstacle ? null : <p>{sureWords(beach.sureWithin)}</p>}
    </section>
  )
}

const sureWords = (digs: number) =>
  digs === 1
    ? 'La próxima vez que caves sale, seguro, una que te falta.'
    : `Si cavas ${digs} ${plural(digs, 'vez', 'veces')} más, sale, seguro, una que te falta.`
