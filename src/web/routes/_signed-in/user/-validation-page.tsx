import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ValidationStep } from '#contract/accounts.schema.ts'
import { LetterWithCode } from '#web/components/layout/art/letter-with-code.tsx'
import { SealedLetter } from '#web/components/layout/art/sealed-letter.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { SelectField } from '#web/components/ui/fields/choice-fields.tsx'
import { consentForm, meQuery, profileForm } from '#web/features/account/profile/profile.functions.ts'
import { resendForm } from '#web/features/account/sign-up/confirmation.functions.ts'
import { FirstStep } from '#web/features/campaign/first-step/first-step.tsx'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { isInPlay } from '#web/features/campaign/words/phase-words.ts'
import { plural } from '#web/format/plural.ts'
import { COUNTRY_OPTIONS } from '#web/forms/country-options.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { campaignQuery, campaignsQuery } from '#web/functions/campaigns.ts'
import { GuardPart, hasGuardPart } from '#web/games/guard-part.tsx'
import { stillCampaign, stillPageOf } from '#web/games/still-page.tsx'
import '#web/features/account/sign-up/checklist.css'
import '#web/features/campaign/first-step/first-step.css'
import '#web/games/guard-part-styles.ts'

const STEPS = [
  ['email', 'Tu correo'],
  ['age', 'Tu edad'],
  ['country', 'Tu país'],
  ['rules', 'Las bases'],
  ['privacy', 'Tu privacidad'],
] as const satisfies readonly (readonly [ValidationStep, string])[]

/** Returns «Tu correo, tu edad y tu país». */
const listOf = ([first = '', ...others]: string[]) =>
  new Intl.ListFormat('es').format([first, ...others.map((label) => label.toLowerCase())])

/** `onward` is the page that the visitor wanted to open. */
export function ValidationPage({ onward }: { onward: string | undefined }) {
  const { missing } = useSuspenseQuery(meQuery).data
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  const destination = campaignByPath(campaigns, onward)
  const isDone = missing.length === 0
  const doneSteps = STEPS.filter(([step]) => !missing.includes(step)).map(([, label]) => label)
  const { data: campaign } = useQuery({ ...campaignQuery(destination?.slug ?? ''), enabled: false })
  const isOnlyEmail = missing.length === 1 && missing[0] === 'email'
  const game = isOnlyEmail && destination && isInPlay(destination) ? stillCampaign(campaigns, onward) : undefined
  const StillPage = game && hasGuardPart(game.kind) ? stillPageOf(game.kind) : undefined
  if (StillPage && game)
    return (
      <StillPage
        slug={game.slug}
        title={game.title}
        lead={<p>{game.tagline}</p>}
        side={
          <FirstStep campaign={campaign}>
            <ConfirmEmail onward={onward}>Confirmar mi correo y jugar</ConfirmEmail>
          </FirstStep>
        }
      >
        <GuardPart campaign={game} />
      </StillPage>
    )
  return (
    <WallPage
      campaign={destination?.kind}
      title={isDone ? 'Todo listo' : titleOf(missing.length, destination?.title)}
      art={isDone ? <SealedLetter /> : <LetterWithCode />}
      lead={<p>{leadOf(missing)}</p>}
      actions={
        isDone ? (
          // A full load, so that the target page reads the session again.
          <a href={onward ?? '/home'} className={buttonClass({ size: 'lg' })}>
            {onward ? 'Continuar' : 'Ir al inicio'}
          </a>
        ) : undefined
      }
    >
      <div className="stack stack--loose">
        <ol className="checklist">
          {doneSteps.length > 0 ? (
            <li className="checklist__row" data-done="">
              <p>
                {listOf(doneSteps)}
                <span className="visually-hidden">: hecho</span>
              </p>
            </li>
          ) : null}
          {STEPS.filter(([step]) => missing.includes(step)).map(([step, label]) => (
            <li className="checklist__row" key={step}>
              <h2 className="display-3">{label}</h2>
              <Missing step={step} onward={onward} />
            </li>
          ))}
        </ol>
        <GuardPart campaign={destination} />
      </div>
    </WallPage>
  )
}

function Missing({ step, onward }: { step: ValidationStep; onward: string | undefined }) {
  if (step === 'email') return <ConfirmEmail onward={onward}>Enviar el código</ConfirmEmail>
  if (step === 'country') return <ChooseCountry onward={onward} />
  if (step === 'rules') return <AcceptRules onward={onward} />
  if (step === 'privacy') return <AcceptPrivacy onward={onward} />
  return (
    <p className="row__meta">
      Solo pueden participar personas mayores de 18 años. Si tu fecha de nacimiento está mal,{' '}
      <Link to="/user/contact">escríbenos</Link>.
    </p>
  )
}

const HERE = '/user/validation'
/** Returns this page's address, including the visitor's target. */
const here = (onward: string | undefined) => (onward ? `${HERE}?volver=${encodeURIComponent(onward)}` : HERE)

function leadOf(missing: readonly ValidationStep[]) {
  if (missing.length === 0) return 'No te falta nada para jugar.'
  return missing.includes('email')
    ? 'Confirma tu correo: así cada persona tiene una sola cuenta.'
    : 'En cuanto lo completes podrás jugar.'
}

function titleOf(missing: number, destination: string | undefined) {
  const steps = plural(missing, 'Te falta un paso', `Te faltan ${missing} pasos`)
  return destination ? `${steps} para jugar a «${destination}»` : steps
}

function ConfirmEmail({ onward, children }: { onward: string | undefined; children: ReactNode }) {
  const state = useForm({ name: 'resend', submit: resendForm })
  const { email } = useSuspenseQuery(meQuery).data
  return (
    <Form state={state}>
      <input type="hidden" name="volver" value={onward ?? HERE} />
      <p>
        Te enviamos un código a <strong className="unbroken">{email}</strong>.
      </p>
      <Button type="submit" pending={state.isPending}>
        {children}
      </Button>
    </Form>
  )
}

function ChooseCountry({ onward }: { onward: string | undefined }) {
  const state = useForm({ name: 'country', submit: profileForm })
  const { zone, locale, country } = useSuspenseQuery(meQuery).data
  return (
    <Form state={state}>
      <input type="hidden" name="zone" value={zone} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="volver" value={here(onward)} />
      <p className="row__meta">Esta temporada no está abierta en el país que elegiste.</p>
      <SelectField
        name="country"
        label="País"
        options={COUNTRY_OPTIONS}
        defaultValue={country}
        error={state.errorOf('country')}
      />
      <Button type="submit" pending={state.isPending}>
        Guardar país
      </Button>
    </Form>
  )
}

function AcceptRules({ onward }: { onward: string | undefined }) {
  const { consents } = useSuspenseQuery(meQuery).data
  const rules = <Link to="/conditions">bases</Link>
  return (
    <Accept name="rules" button="Aceptar las bases" onward={onward}>
      {consents.rules.granted ? (
        <>Las {rules} han cambiado desde que las aceptaste.</>
      ) : (
        <>Todavía no has aceptado las {rules}.</>
      )}
    </Accept>
  )
}

const AcceptPrivacy = ({ onward }: { onward: string | undefined }) => (
  <Accept name="privacy" button="Aceptar la política de privacidad" onward={onward}>
    Todavía no has aceptado la <Link to="/conditions">política de privacidad</Link>.
  </Accept>
)

interface AcceptProps {
  /** The consent that the member gives. */
  name: 'rules' | 'privacy'
  button: string
  onward: string | undefined
  children: ReactNode
}

function Accept({ name, button, onward, children }: AcceptProps) {
  const state = useForm({ name, submit: consentForm })
  return (
    <Form state={state}>
      <input type="hidden" name={name} value="on" />
      <input type="hidden" name="volver" value={here(onward)} />
      <p className="row__meta">{children}</p>
      <Button type="submit" pending={state.isPending}>
        {button}
      </Button>
    </Form>
  )
}
