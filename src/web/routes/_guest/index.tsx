import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { SignInForm } from '#web/components/account/sign-in-form.tsx'
import { datesOf, noteOf } from '#web/components/campaign/phase-words.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { PosterWall } from '#web/components/campaign/poster-wall.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { localPath } from '#web/format/local-path.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { searchTexts } from '#web/platform/search-texts.ts'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/_guest/')({
  validateSearch: readSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignsQuery),
  component: Landing,
})

function Landing() {
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  const onward = localPath(Route.useSearch().volver)
  const first = campaigns.find((campaign) => campaign.phase === 'open' && campaign.playable) ?? campaigns[0]
  return (
    <Page
      title="Hay algo nuevo en la calle cada día"
      campaign={first?.kind}
      tone="ground"
      lead={
        first ? (
          <p>
            Ahora toca <strong>{first.title}</strong>: {first.tagline} {noteOf(first)}.
          </p>
        ) : (
          <p>Promociones de temporada para jugar en un minuto y comprobar después.</p>
        )
      }
      poster={first ? <Poster kind={first.kind} title={first.title} dates={datesOf(first)} size="hero" /> : undefined}
      actions={
        <>
          <Link to="/signup" search={{ volver: onward }} className={buttonClass({ size: 'lg' })}>
            Crear cuenta y jugar
          </Link>
          <a href="#entrar" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            Ya tengo cuenta
          </a>
        </>
      }
    >
      <div className="stack stack--section">
        <section className="split" aria-labelledby="entrar">
          <div className="stack">
            <h2 id="entrar">{onward ? 'Entra para seguir' : 'Entra'}</h2>
            {onward ? <Notice>Después de entrar te llevamos a donde ibas.</Notice> : null}
            <SignInForm onward={onward} />
          </div>
          <div className="stack panel">
            <h2>Limpio como un cartel recién pegado</h2>
            <p>
              Participar es gratis y nunca pide comprar nada. Los premios se reparten con momentos sorteados y sellados
              antes de empezar: cuando la promoción cierra, cualquiera puede repetir la cuenta.
            </p>
            <p>
              <Link to="/info" className="text-link">
                Cómo se decide cada premio
              </Link>
            </p>
          </div>
        </section>
        <section className="stack" aria-labelledby="promociones">
          <h2 id="promociones">En cartel</h2>
          <PosterWall campaigns={campaigns} />
        </section>
      </div>
    </Page>
  )
}
