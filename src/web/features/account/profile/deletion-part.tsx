import { useState } from 'react'
import type { Me } from '#contract/accounts.schema.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { PasswordField } from '#web/components/ui/fields/field.tsx'
import { Modal } from '#web/components/ui/modal/modal.tsx'
import { LateSignInAgain } from '#web/features/account/security/late-sign-in-again.tsx'
import { formatDate } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { deletionForm, keepAccountForm } from './deletion.functions.ts'

export function DeletionPart({ me }: { me: Me }) {
  return (
    <section className="stack" aria-labelledby="cuenta">
      <h3 id="cuenta">Descargar o borrar</h3>
      <p>
        <a href="/user/export.json" download className={buttonClass({ variant: 'secondary' })}>
          Descargar mis datos
        </a>
      </p>
      {me.deletionAt === null ? (
        <AskDeletion hasPassword={me.hasPassword} />
      ) : (
        <KeepAccount until={formatDate(me.deletionAt, me.zone)} />
      )}
    </section>
  )
}

function AskDeletion({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState<HTMLFormElement | null>(null)
  const state = useForm({ name: 'deletion', submit: deletionForm, fieldIds: { password: 'deletion-password' } })
  return (
    <details className="disclosure" open={state.problem !== undefined}>
      <summary>Borrar mi cuenta</summary>
      <Form state={state}>
        <p>
          La ocultamos al momento y la borramos a los 30 días. Hasta entonces puedes entrar y cambiar de idea. Los
          premios que no recojas hasta entonces se pierden.
        </p>
        <WhatStays />
        {hasPassword ? (
          <PasswordField
            id="deletion-password"
            name="password"
            label="Tu contraseña"
            autoComplete="current-password"
            error={state.errorOf('password')}
          />
        ) : (
          <LateSignInAgain state={state} id="deletion-password" />
        )}
        <div className="form__actions">
          <Button
            type="submit"
            variant="danger"
            pending={state.isPending}
            onClick={(event) => {
              event.preventDefault()
              setAsking(event.currentTarget.form)
            }}
          >
            Borrar mi cuenta
          </Button>
        </div>
      </Form>
      <Modal
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        title="¿Borrar tu cuenta?"
        staysOpen
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(null)}>
              No, quedarme
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                asking?.requestSubmit()
                setAsking(null)
              }}
            >
              Sí, borrarla
            </Button>
          </>
        }
      >
        <p>
          Durante 30 días puedes volver a entrar y recuperarla. Después borramos tus datos y no se puede recuperar: solo
          quedan tus jugadas y premios, bajo un número, y para Hacienda el nombre de quien recibió un paquete.
        </p>
      </Modal>
    </details>
  )
}

/** Explains which data remain after an erasure, why and how long (whole list: `src/api/privacy/stored-data.ts`). */
function WhatStays() {
  return (
    <p>
      Tus jugadas, los premios que te tocaron y cuándo aceptaste las bases se quedan bajo un número, sin nada que diga
      quién eres, mientras se pueda consultar la prueba de cada promoción: sin ellos nadie podría comprobar los sorteos.
      De un mensaje tuyo queda, un año, que lo hubo. La dirección de un paquete se borra cuando llega, y como tarde a
      los 90 días de salir. Si te enviamos un premio, tu nombre y tu país se guardan aparte para Hacienda, hasta el 31
      de enero del quinto año siguiente.
    </p>
  )
}

function KeepAccount({ until }: { until: string }) {
  const state = useForm({ name: 'keep-account', submit: keepAccountForm })
  return (
    <Notice tone="warning" title={`Borraremos tu cuenta el ${until}`}>
      <Form state={state}>
        <Button type="submit" pending={state.isPending}>
          Quiero quedarme
        </Button>
      </Form>
    </Notice>
  )
}
