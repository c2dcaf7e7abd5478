import type { Identity } from '#contract/identity-providers.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Icon } from '#web/components/ui/icon.tsx'
import { unlinkForm } from '#web/features/account/security/identities.functions.ts'
import { formatDate } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { LateSignInAgain } from './late-sign-in-again.tsx'

export interface IdentitiesPartProps {
  identities: readonly Identity[]
  zone: string
  hasPassword: boolean
}

export function IdentitiesPart({ identities, zone, hasPassword }: IdentitiesPartProps) {
  const isOnlyWayIn = !hasPassword && identities.length === 1
  if (identities.length === 0) return null
  return (
    <section className="stack" aria-labelledby="entradas">
      <h3 id="entradas">{hasPassword ? 'También entras con' : 'Entras con'}</h3>
      <ul className="rows">
        {identities.map((identity) => (
          <li className="row" key={identity.id}>
            <span className="row__lead">
              <Icon name="lock" />
            </span>
            <div className="row__main">
              <p className="row__title">{identity.provider}</p>
              <p className="row__meta">
                {identity.email}, desde el {formatDate(identity.linkedAt, zone)}
              </p>
            </div>
            {isOnlyWayIn ? null : (
              <div className="row__end">
                <Unlink identity={identity} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isOnlyWayIn ? (
        <p className="small muted">Para quitarlo, crea antes una contraseña: es tu única forma de entrar.</p>
      ) : null}
    </section>
  )
}

function Unlink({ identity }: { identity: Identity }) {
  const passwordId = `unlink-${identity.id}-password`
  const fieldIds = { password: passwordId }
  const state = useForm({ name: `unlink-${identity.id}`, submit: unlinkForm, fieldIds })
  return (
    <Form state={state}>
      <input type="hidden" name="identity" value={identity.id} />
      <LateSignInAgain state={state} id={passwordId} />
      <Button type="submit" variant="quiet" size="sm" pending={state.isPending}>
        Quitar <span className="visually-hidden">{identity.provider}</span>
      </Button>
    </Form>
  )
}
