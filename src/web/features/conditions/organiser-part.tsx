import type { MailboxRule, Organiser } from '#contract/conditions.schema.ts'
import { FOOT_WORDS } from '#contract/words/foot.ts'
import { useWords } from '#web/functions/site.ts'

/** The rule for several accounts with one mailbox, which members should know before a draw. */
const MAILBOXES = {
  off: '',
  mark: 'Antes de cada sorteo miramos qué cuentas comparten un mismo buzón de correo o usan un correo temporal. Ninguna se quita sola: lo decide una persona, según las bases, y te dice por qué.',
  refuse:
    'Vale una cuenta por buzón de correo, aunque su dirección se pueda escribir de varias formas, y los correos temporales no valen para crear una.',
} as const satisfies Record<MailboxRule, string>

/** Shows the facts about the organiser that the law requires. */
export function OrganiserPart({ organiser, mailboxes }: { organiser: Organiser; mailboxes: MailboxRule }) {
  const say = useWords(FOOT_WORDS)
  return (
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
  )
}
