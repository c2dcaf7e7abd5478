import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { MailboxRule, RulesVersion } from '#contract/conditions.schema.ts'
import { KINDS } from '#contract/kinds.ts'
import { FOOT_WORDS } from '#contract/words/foot.ts'
import { Picture } from '#web/components/campaign/picture.tsx'
import { Papers } from '#web/components/layout/art/papers.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { conditionsQuery } from '#web/features/conditions/conditions.functions.ts'
import { LegalText } from '#web/features/conditions/legal-text.tsx'
import { formatDate } from '#web/format/dates.ts'
import { useWords } from '#web/functions/site.ts'
import { pageHead } from '#web/routing/page-head.ts'

const ZONE = 'Europe/Madrid'

export const Route = createFileRoute('/conditions')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(conditionsQuery)
  },
  head: pageHead('Bases y condiciones'),
  component: Conditions,
})

/** The rule for several accounts with one mailbox, which members should know before a draw. */
const MAILBOXES = {
  off: '',
  mark: 'Antes de cada sorteo miramos qué cuentas comparten un mismo buzón de correo o usan un correo de usar y tirar. Ninguna se quita sola: lo decide una persona, según las bases, y te dice por qué.',
  refuse:
    'Vale una cuenta por buzón de correo, aunque su dirección se pueda escribir de varias formas, y los correos de usar y tirar no valen para crear una.',
} as const satisfies Record<MailboxRule, string>

function Conditions() {
  const { organiser, mailboxes, drawProtocol, versions } = useSuspenseQuery(conditionsQuery).data
  const say = useWords(FOOT_WORDS)
  return (
    <WallPage
      isWide
      title="Bases y condiciones"
      lead={<p>Las bases de cada promoción. Si cambian, publicamos la versión nueva y guardamos la anterior.</p>}
      art={<Papers />}
    >
      <div className="stack stack--section">
        <Index title="En vigor" versions={versions.filter(({ current }) => current)} />
        <Index title="Anteriores" versions={versions.filter(({ current }) => !current)} />
        <section className="panel stack" aria-labelledby="organiza">
          <h2 id="organiza">Quién organiza</h2>
          <dl className="facts">
            <div>
              <dt>Nombre</dt>
              <dd>{organiser.name}</dd>
            </div>
            <div>
              <dt>{say('tax-id')}</dt>
              <dd>{organiser.taxId}</dd>
            </div>
            <div>
              <dt>Dirección</dt>
              <dd>{organiser.address}</dd>
            </div>
            <div>
              <dt>Correo</dt>
              <dd>{organiser.email}</dd>
            </div>
            {organiser.registry ? (
              <div>
                <dt>Registro</dt>
                <dd>{organiser.registry}</dd>
              </div>
            ) : null}
          </dl>
          {MAILBOXES[mailboxes] ? <p>{MAILBOXES[mailboxes]}</p> : null}
        </section>
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
        <section className="stack" aria-labelledby="protocolo">
          <h2 id="protocolo">Protocolo de sorteo</h2>
          <LegalText text={drawProtocol} />
        </section>
      </div>
    </WallPage>
  )
}

function Index({ title, versions }: { title: string; versions: readonly RulesVersion[] }) {
  if (versions.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <ul className="rows rules-index">
        {versions.map((version) => {
          const [name, edition] = version.title.split(', edición ')
          const kind = KINDS.find((one) => version.id.startsWith(`${one}/`))
          const day = formatDate(version.publishedAt, ZONE)
          return (
            <li className="row" key={version.id}>
              <span className="row__lead rules-picture" data-campaign={kind}>
                {kind ? (
                  <Picture
                    kind={kind}
                    name={undefined}
                    className="poster-square"
                    width={64}
                    height={64}
                    widths={[192]}
                    sizes="4rem"
                    loading="lazy"
                  />
                ) : (
                  <Papers />
                )}
              </span>
              <div className="row__main">
                <a href={`#${version.id}`} className="row__title">
                  {name}
                </a>
                <p className="row__meta">
                  {version.current
                    ? `Desde el ${day}`
                    : `${edition ? `Edición ${edition}, publicadas` : 'Publicadas'} el ${day}`}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Version = ({ version: { id, title, publishedAt, hash, text } }: { version: RulesVersion }) => (
  <section className="stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <p className="small muted">
      {id} · {formatDate(publishedAt, ZONE)} · SHA-256 <code className="break-anywhere">{hash}</code>
    </p>
    <LegalText text={text} />
  </section>
)
