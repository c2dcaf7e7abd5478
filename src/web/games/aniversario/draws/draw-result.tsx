import { useSuspenseQuery } from '@tanstack/react-query'
import { prizesQuery } from '#web/features/prizes/prizes.functions.ts'
import { WonPrizePart } from '#web/features/reveal/won-prize.tsx'
import { shownName } from '#web/format/shown-name.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import type { DrawStateProps } from './draw-part.tsx'

/** The result of the draw: this member's prize, and the other winners. */
export function DrawResult({ draw, cake: { serverNow, zone, edition, entries } }: DrawStateProps) {
  const slug = useSlug('aniversario')
  const { prizes } = useSuspenseQuery(prizesQuery).data
  const own = prizes.filter(({ campaign }) => campaign.slug === slug && campaign.edition === edition)
  return (
    <>
      <h3>¿He ganado?</h3>
      {own.map((prize) => (
        <div key={prize.id} className="stack stack--tight cake-draw__own">
          <WonPrizePart prize={prize} serverNow={serverNow}>
            <p className="display-3">¡Sí: {prize.name}!</p>
          </WonPrizePart>
        </div>
      ))}
      {own.length === 0 ? <p>{NOT_DRAWN[entries.length > 0 ? 'entered' : 'absent']}</p> : null}
      <p className="small">Se sorteó el {formatDateTime(draw.drawnAt ?? draw.drawsAt, zone)}.</p>
      <Winners draw={draw} />
    </>
  )
}

const NOT_DRAWN = {
  entered:
    'Esta vez no te ha tocado. Si alguien no recoge su premio, pasa a la siguiente persona de la lista: si eres tú, te escribimos.',
  absent: 'En este sorteo no tenías participaciones. Tu regalo sí sigue aquí.',
}

/** The winners. A winner's name is shown only with the winner's consent. */
function Winners({ draw: { places } }: Pick<DrawStateProps, 'draw'>) {
  const winners = places.filter(({ state }) => state === 'won')
  if (winners.length === 0) return null
  return (
    <div className="stack stack--tight">
      <h3>Quién ha ganado</h3>
      <ol className="rows">
        {winners.map(({ place, prize, shownAs }) => (
          <li className="row" key={place}>
            <span className="row__lead cake-plus">{place}.º</span>
            <div className="row__main">
              <p className="row__title">{prize}</p>
              <p className="row__meta">{shownAs ? shownName(shownAs) : 'Nombre sin publicar'}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
