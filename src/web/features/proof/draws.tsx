import { useSuspenseQuery } from '@tanstack/react-query'
import type { Draw } from '#contract/draws.schema.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { drawsQuery, type EditionAddress } from '#web/features/proof/proof.functions.ts'
import { counted } from '#web/format/plural.ts'
import { shownName } from '#web/format/shown-name.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'

interface DrawsProps {
  address: EditionAddress
  zone: string
}

/** Shows the draws of an edition: their dates, their frozen lists and the winners. */
export function Draws({ address, zone }: DrawsProps) {
  const { draws } = useSuspenseQuery(drawsQuery(address)).data
  if (draws.length === 0) return null
  return (
    <section className="stack" aria-labelledby="sorteos">
      <h2 id="sorteos">{draws.length === 1 ? 'El sorteo del final' : 'Los sorteos del final'}</h2>
      {draws.map((draw) => (
        <DrawPart key={draw.key} draw={draw} address={address} zone={zone} />
      ))}
    </section>
  )
}

function DrawPart({ draw, address, zone }: DrawsProps & { draw: Draw }) {
  const { key, name, byScore, prizes, freezesAt, drawsAt, alternates, list, drawnAt, publicValue, excludesWinnersOf } =
    draw
  return (
    <article className="stack stack--tight" aria-labelledby={`sorteo-${draw.key}`}>
      <h3 id={`sorteo-${key}`}>{name}</h3>
      {key === CLOSING_DRAW ? <p>{ABOUT_CLOSING}</p> : null}
      {byScore ? <p>{ABOUT_SCORES}</p> : null}
      <dl className="facts">
        <div>
          <dt>{prizes.length === 1 && prizes[0]?.stock === 1 ? 'Premio' : 'Premios'}</dt>
          <dd>{prizes.length > 0 ? prizesIn(prizes) : nonePhrase(draw)}</dd>
        </div>
        <div>
          <dt>{list ? 'Lista congelada' : 'La lista se congela'}</dt>
          <dd>{formatDateTime(list?.frozenAt ?? freezesAt, zone)}</dd>
        </div>
        <div>
          <dt>{drawnAt ? 'Sorteado' : 'Se sortea'}</dt>
          <dd>{formatDateTime(drawnAt ?? drawsAt, zone)}</dd>
        </div>
        <div>
          <dt>Suplentes</dt>
          <dd>{alternates === 0 ? 'Ninguno' : `Hasta ${alternates}`}</dd>
        </div>
        {excludesWinnersOf ? (
          <div>
            <dt>No ganan</dt>
            <dd>Quienes ganaron antes del cierre en {excludesWinnersOf.join(', ')}</dd>
          </div>
        ) : null}
        {list ? (
          <div>
            <dt>Participaciones</dt>
            <dd>{list.entries}</dd>
          </div>
        ) : null}
        {publicValue ? (
          <div>
            <dt>{publicValue.source}</dt>
            <dd>{publicValue.value ?? 'Aún no se sabe; el sorteo lo espera.'}</dd>
          </div>
        ) : null}
      </dl>
      {list ? <FrozenList draw={draw} hash={list.hash} address={address} /> : null}
      {drawnAt ? <Places draw={draw} address={address} /> : null}
    </article>
  )
}

const ABOUT_CLOSING =
  'Lo que nadie ganó, lo que no se recogió a tiempo y lo que se rechazó se sortea entre quienes jugaron, con una participación por persona.'

const ABOUT_SCORES =
  'Los premios van por puesto, de mayor a menor puntuación. El sorteo solo decide entre quienes quedan igualados. La lista se congela cuando está contado el último resultado.'

const prizesIn = (prizes: Draw['prizes']) =>
  prizes.map(({ name, stock }) => (stock === 1 ? name : `${stock} × ${name}`)).join(', ')

const nonePhrase = ({ drawnAt }: Draw) => (drawnAt ? 'No quedaba ninguno' : 'Los que queden entonces')

const drawApi = ({ slug, edition }: EditionAddress, { key }: Draw) =>
  `/api/v1/campaigns/${slug}/editions/${edition}/draws/${key}`

function FrozenList({ draw, hash, address }: Omit<DrawsProps, 'zone'> & { draw: Draw; hash: string }) {
  return (
    <>
      <dl className="proof-pair">
        <div>
          <dt>Huella de la lista, publicada antes del sorteo</dt>
          <dd className="proof-text">{hash}</dd>
        </div>
      </dl>
      <p>
        <a href={`${drawApi(address, draw)}/entries`} className="text-link">
          Descargar la lista en JSON
        </a>
      </p>
    </>
  )
}

const STATE_WORDS = {
  won: 'Premio',
  waiting: 'Suplente',
  gone: 'Cuenta dada de baja o bloqueada',
  lapsed: 'Pasó a otra persona',
  excluded: 'No podía ganar: ya había ganado',
} satisfies Record<Draw['places'][number]['state'], string>

function Places({ draw, address }: { draw: Draw; address: EditionAddress }) {
  const { name, places, placeCount, leftOver, leftOverPrizes } = draw
  return (
    <>
      {leftOver > 0 ? (
        <p>
          {leftOver === 1
            ? 'Un premio se queda sin nadie a quien dárselo: '
            : `${leftOver} premios se quedan sin nadie a quien dárselos: `}
          {prizesIn(leftOverPrizes)}.
        </p>
      ) : null}
      {places.length > 0 ? <PlaceTable name={name} places={places} count={placeCount} /> : null}
      {placeCount > places.length ? (
        <p>
          <a href={`${drawApi(address, draw)}/places`} className="text-link">
            Todos los puestos, en JSON
          </a>
        </p>
      ) : null}
    </>
  )
}

function PlaceTable({ name, places, count }: { name: string; places: Draw['places']; count: number }) {
  return (
    <>
      <p>
        {count > places.length
          ? `Las primeras ${places.length} de ${count} personas`
          : counted(count, 'persona', 'personas')}
        , en el orden en que salieron, con el nombre inventado que llevan en las jugadas publicadas.
      </p>
      <div className="table-scroll">
        <table className="table">
          <caption className="visually-hidden">{name}: los puestos</caption>
          <thead>
            <tr>
              <th scope="col">Puesto</th>
              <th scope="col">Persona</th>
              <th scope="col">Qué pasó</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ place, player, entry, state, prize, shownAs, wonIn }) => (
              <tr key={place}>
                <td className="num">{place}</td>
                <td>
                  {shownAs ? (
                    <>
                      <strong>{shownName(shownAs)}</strong>
                      <br />
                    </>
                  ) : null}
                  <span className="proof-text">{player}</span>
                  <br />
                  <span className="muted">participación {entry}</span>
                </td>
                <td>
                  {STATE_WORDS[state]}
                  {prize && state === 'won' ? `: ${prize}` : null}
                  {wonIn ? `, ${wonIn.unit} de ${wonIn.edition}` : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
