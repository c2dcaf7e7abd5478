import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RulesVersion } from '#contract/conditions.schema.ts'
import { KINDS } from '#contract/kinds.ts'
import { Papers } from '#web/components/layout/art/papers.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { openFoldOf } from '#web/components/ui/open-fold.ts'
import { conditionsQuery } from '#web/features/conditions/conditions.functions.ts'
import { LegalText } from '#web/features/conditions/legal-text.tsx'
import { OrganiserPart } from '#web/features/conditions/organiser-part.tsx'
import { RulesFold } from '#web/features/conditions/rules-fold.tsx'
import { formatDate } from '#web/format/dates.ts'
import { pageHead } from '#web/routing/page-head.ts'

const ZONE = 'Europe/Madrid'
const PROTOCOL = { id: 'protocolo', title: 'Protocolo de sorteo' }

export const Route = createFileRoute('/conditions')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(conditionsQuery)
  },
  head: pageHead('Bases y condiciones'),
  component: Conditions,
})

function Conditions() {
  const { organiser, mailboxes, drawProtocol, versions } = useSuspenseQuery(conditionsQuery).data
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => openFoldOf(anchor), [anchor])
  const current = versions.filter((version) => version.current).toSorted(sharedFirst)
  const former = versions.filter((version) => !version.current)
  return (
    <WallPage
      isWide
      title="Bases y condiciones"
      lead={<p>Las bases de cada promoción. Si cambian, publicamos la versión nueva y guardamos la anterior.</p>}
      art={<Papers />}
    >
      <div className="stack stack--section">
        <section className="stack" aria-labelledby="en-vigor">
          <h2 id="en-vigor">En vigor</h2>
          <div className="rules-folds">
            {current.map((version) => (
              <Version key={version.id} version={version} said="Desde" />
            ))}
            <RulesFold {...PROTOCOL} meta="Vale para todas las promociones">
              <LegalText text={drawProtocol} heading="h4" />
            </RulesFold>
          </div>
        </section>
        <OrganiserPart organiser={organiser} mailboxes={mailboxes} />
        {former.length > 0 ? (
          <section className="stack" aria-labelledby="anteriores">
            <h2 id="anteriores">Anteriores</h2>
            <div className="rules-folds">
              {former.map((version) => (
                <Version key={version.id} version={version} said="Publicadas" />
              ))}
            </div>
          </section>
        ) : null}
      </div>
    </WallPage>
  )
}

/** The texts that every member accepts come before those of the campaigns. */
const sharedFirst = (a: RulesVersion, b: RulesVersion) =>
  Number(kindOf(a) !== undefined) - Number(kindOf(b) !== undefined)

const kindOf = ({ id }: RulesVersion) => KINDS.find((kind) => id.startsWith(`${kind}/`))

function Version({ version, said }: { version: RulesVersion; said: 'Desde' | 'Publicadas' }) {
  const { id, title, publishedAt, hash, text } = version
  return (
    <RulesFold id={id} title={title} meta={`${said} el ${formatDate(publishedAt, ZONE)}`} kind={kindOf(version)}>
      <LegalText text={text} heading="h4" />
      <p className="small muted rules-fold__seal">
        Texto {id}. Su huella SHA-256 cambia con cada letra: <code className="break-anywhere">{hash}</code>
      </p>
    </RulesFold>
  )
}
