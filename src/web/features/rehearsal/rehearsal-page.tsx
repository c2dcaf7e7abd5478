import type { Rehearsal, RehearsalPerson } from '#contract/rehearsal.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { dayIn, formatTime } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { PressForm, TimeForm } from './press-form.tsx'
import { enterForm, leaveForm, moveForm } from './rehearsal.functions.ts'
import { RehearsedCampaign } from './rehearsed-campaign.tsx'
import './rehearsal-page.css'

interface RehearsalPageProps {
  rehearsal: Rehearsal
  /** The name of the person who is signed in; null for an anonymous visitor. */
  person: string | null
}

/** The panel of a rehearsal: its clock, its people, and the prizes of its campaigns. */
export function RehearsalPage({ rehearsal, person }: RehearsalPageProps) {
  const { endsAt, zone, campaigns, people } = rehearsal
  return (
    <Page
      title="Panel del ensayo"
      lead={
        <p>
          Aquí se juega de verdad, pero nada cuenta: el reloj, las personas, los premios y los correos son solo de este
          ensayo. El enlace vale hasta el {formatDateTime(endsAt, zone)}.
        </p>
      }
    >
      <div className="stack stack--section">
        <div className="rehearsal-pair">
          <ClockPart rehearsal={rehearsal} />
          <PersonPart people={people} person={person} />
        </div>
        <section className="stack" aria-labelledby="promociones">
          <h2 id="promociones">Las promociones</h2>
          <p>
            Adelantar un premio cambia su momento. Es justo lo que la prueba está hecha para detectar, así que la prueba
            de este ensayo lo señalará.
          </p>
          <div className="rehearsal-pair">
            {campaigns.map((campaign) => (
              <RehearsedCampaign key={campaign.slug} campaign={campaign} />
            ))}
          </div>
        </section>
      </div>
    </Page>
  )
}

function ClockPart({ rehearsal: { serverNow, movingTo, nextDay, zone } }: { rehearsal: Rehearsal }) {
  return (
    <section className="stack" aria-labelledby="reloj">
      <h2 id="reloj">El reloj</h2>
      <p>
        En el ensayo es el <strong>{formatDateTime(serverNow, zone)}</strong>. El reloj solo se mueve hacia delante, y
        por el camino se hace todo lo que toca: sorteos, plazos y correos.
      </p>
      {movingTo === null ? null : (
        <Notice>
          El reloj va de camino al {formatDateTime(movingTo, zone)}. Recarga la página para ver por dónde va.
        </Notice>
      )}
      <PressForm name="day" submit={moveForm} fields={{ to: new Date(nextDay).toISOString() }} variant="primary">
        Ir al día siguiente
      </PressForm>
      <TimeForm name="time" submit={moveForm} usual={`${dayIn(nextDay, zone)}T${formatTime(nextDay, zone)}`} />
    </section>
  )
}

function PersonPart({ people, person }: { people: readonly RehearsalPerson[]; person: string | null }) {
  return (
    <section className="stack" aria-labelledby="persona">
      <h2 id="persona">Quién eres</h2>
      <p>
        {person === null ? (
          'Ahora ves lo que ve quien no tiene cuenta. Puedes crear una: el correo de confirmación llega al buzón.'
        ) : (
          <>
            Ahora eres <strong>{person}</strong>.
          </>
        )}{' '}
        <a href="/buzon">Abrir el buzón</a>
      </p>
      <div className="cluster">
        <PressForm name="new" submit={enterForm} variant="primary">
          Entrar como alguien nuevo
        </PressForm>
        {person === null ? null : (
          <PressForm name="leave" submit={leaveForm}>
            Salir
          </PressForm>
        )}
      </div>
      {people.length === 0 ? null : (
        <>
          <h3>Entrar como alguien que ya ha jugado</h3>
          <ul className="rows">
            {people.map(({ id, name, plays, prizes }) => (
              <li key={id} className="row">
                <div className="row__main">
                  <p className="row__title">{name}</p>
                  <p className="row__meta">
                    {counted(plays, 'jugada', 'jugadas')}, {counted(prizes, 'premio', 'premios')}
                  </p>
                </div>
                <div className="row__end">
                  <PressForm name={`person-${id}`} submit={enterForm} fields={{ person: id }}>
                    Entrar<span className="visually-hidden"> como {name}</span>
                  </PressForm>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
