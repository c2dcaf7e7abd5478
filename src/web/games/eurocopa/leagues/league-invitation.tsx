import { useHydrated } from '@tanstack/react-router'
import type { League } from '#contract/games/eurocopa/leagues.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'
import { leagueLink, writtenCode } from './league-code.ts'

/** The code of a league, to read out, copy or share as a link. */
export function LeagueCode({ league: { name, code }, origin }: { league: League; origin: string }) {
  const isAlive = useHydrated()
  const link = leagueLink(origin, code)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => notify('Enlace copiado', 'success'),
      () => notify('No se ha podido copiar: dicta el código.', 'warning'),
    )
  // `share` rejects when the visitor closes the share sheet, which is not an error.
  const share = () => navigator.share({ title: `Entra en mi liga «${name}»`, url: link }).catch(() => {})
  return (
    <section className="league-code stack stack--tight" aria-labelledby="codigo">
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
    </section>
  )
}
