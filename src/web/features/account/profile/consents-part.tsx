import type { Me } from '#contract/accounts.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CheckboxField } from '#web/components/ui/fields/choice-fields.tsx'
import { formatDate } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { consentForm } from './profile.functions.ts'

export function ConsentsPart({ me }: { me: Me }) {
  const state = useForm({ name: 'news', submit: consentForm })
  const { rules, privacy, news } = me.consents
  const accepted = ({ version, at }: Me['consents']['rules']) =>
    at ? `Versión ${version?.split('/').at(-1)}, aceptada el ${formatDate(at, me.zone)}` : 'Sin aceptar'
  return (
    <section className="stack" aria-labelledby="permisos">
      <h3 id="permisos">Tus permisos</h3>
      <dl className="facts">
        <div>
          <dt>Bases</dt>
          <dd>{accepted(rules)}</dd>
        </div>
        <div>
          <dt>Privacidad</dt>
          <dd>{accepted(privacy)}</dd>
        </div>
      </dl>
      <Form state={state}>
        <CheckboxField
          name="news"
          label="Recibir novedades por correo"
          defaultChecked={news.granted}
          required={false}
        />
        <div className="form__actions">
          <Button type="submit" variant="secondary" pending={state.isPending}>
            Guardar permisos
          </Button>
        </div>
      </Form>
    </section>
  )
}
