import type { Beach } from '#contract/games/playa/playa.schema.ts'
import type { Shell } from '#contract/games/playa/shells.ts'
import { foundShells } from '../state/beach-state.ts'
import { ShellArt } from './shell-art.tsx'

interface AlbumStripProps {
  album: Beach['album']
  /** The find that was just dug up. If the shell is new in the album, it flies to its place. */
  fresh: { shell: Shell; isNew: boolean } | undefined
}

/** A summary of the album, laid out on a towel beside the sand. */
export function AlbumStrip({ album, fresh }: AlbumStripProps) {
  return (
    <a href="#album" className="playa-strip">
      <span className="playa-strip__words">
        Tu álbum:{' '}
        <span className="playa-strip__found">
          {foundShells({ album })} de {album.length}
        </span>
      </span>
      <span className="playa-strip__places" aria-hidden="true">
        {album.map(({ shell, count }) => (
          <span
            key={shell}
            className="playa-strip__place"
            data-fresh={(fresh?.shell === shell && fresh.isNew) || undefined}
          >
            <ShellArt shell={shell} side="missing" />
            {count > 0 ? <ShellArt shell={shell} /> : null}
          </span>
        ))}
      </span>
    </a>
  )
}
