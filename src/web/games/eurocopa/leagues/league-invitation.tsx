import { useHydrated } from '@tanstack/react-router'
import type { League } from '#contract/games/eurocopa/leagues.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { leagueLink, writtenCode } from './league-code.ts'
import { Shirts } from './shirts.tsx'

/** The code of a league, to read out, scan, copy or share as a link. */
export function LeagueCode({ league: { id, name, code, people }, origin }: { league: League; origin: string }) {
  const slug = useSlug('eurocopa')
  const isAlone = people < 2
  const isAlive = useHydrated()
  const link = leagueLink(origin, slug, code)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify('Enlace copiado', 'success'),
      () => notify('No se ha podido copiar: dicta el código.', 'warning'),
    )
  // `share` rejects when the visitor closes the share sheet, which is not an error.
  const share = () => navigator.share({ title: `Entra en mi liga «${name}»`, url: link }).catch(() => {})
  return (
    <section className="league-code" data-alone={isAlone || undefined} aria-labelledby="codigo">
      <div className="stack stack--tight">
        <h3 id="codigo" className="league-code__title">
          Código para entrar
        </h3>
        <p className="league-code__letters">{writtenCode(code)}</p>
        {isAlive ? (
          <div className="cluster cluster--tight">
            {'share' in navigator ? (
              <Button size="sm" onClick={share}>
                Compartir
              </Button>
            ) : null}
            <Button size="sm" variant="secondary" icon="copy" onClick={copy}>
              Copiar enlace
            </Button>
          </div>
        ) : (
          <p className="small">
            O pasa este enlace: <a href={link}>{link}</a>
          </p>
        )}
      </div>
      <img
        className="league-code__qr"
        src={`/promo/${slug}/liga/${encodeURIComponent(id)}/codigo.svg`}
        width="148"
        height="148"
        alt="El enlace de la liga, en un código QR"
      />
      {isAlone ? (
        <div className="league-code__wait">
          <Shirts />
          <p>La tabla empieza en cuanto entre alguien más.</p>
        </div>
      ) : null}
    </section>
  )
}
