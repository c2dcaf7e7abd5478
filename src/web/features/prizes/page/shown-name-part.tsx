import type { ShownName, WonPrize } from '#contract/prizes.schema.ts'
import { ADDRESS_WORDS } from '#contract/words/address.ts'
import { Button } from '#web/components/ui/button.tsx'
import { NameNotice } from '#web/components/ui/feedback/name-notice.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { hideNameForm, showNameForm } from '#web/features/prizes/prizes.functions.ts'
import { shownName } from '#web/format/shown-name.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useWords } from '#web/functions/site.ts'

/**
 * Lets the winner of a draw choose whether the published result shows the winner's name. The name is hidden by default,
 * and the winner can hide it again at any time.
 */
export function ShownNamePart({ prize: { id, shownAs, nameNote } }: { prize: WonPrize }) {
  return (
    <section className="stack" aria-labelledby="aparecer">
      <h2 id="aparecer">Tu nombre en el resultado</h2>
      {nameNote ? (
        <NameNotice note={nameNote} hidden="La organización quitó tu nombre" renamed="La organización cambió tu nombre">
          Puedes poner otro aquí mismo.
        </NameNotice>
      ) : null}
      {shownAs ? <Hide id={id} name={shownAs} /> : <Show id={id} />}
    </section>
  )
}

/** These ids differ from the field names, because the address form on the same page also has a province. */
const FIELD_IDS = {
  'name.firstName': 'shown-first-name',
  'name.initial': 'shown-initial',
  'name.province': 'shown-province',
}

function Show({ id }: { id: string }) {
  const say = useWords(ADDRESS_WORDS)
  const state = useForm({ name: 'show-name', submit: showNameForm, fieldIds: FIELD_IDS })
  return (
    <>
      <p>{say('shown')}</p>
      <details className="disclosure" open={state.problem !== undefined}>
        <summary>Quiero aparecer con mi nombre</summary>
        <Form state={state}>
          <input type="hidden" name="prize" value={id} />
          <TextField
            id="shown-first-name"
            name="firstName"
            label="Nombre"
            autoComplete="given-name"
            maxLength={200}
            defaultValue={state.writtenIn('firstName')}
            error={state.errorOf('name.firstName')}
          />
          <TextField
            id="shown-initial"
            name="initial"
            label="Inicial del apellido"
            autoComplete="off"
            maxLength={20}
            defaultValue={state.writtenIn('initial')}
            error={state.errorOf('name.initial')}
          />
          <TextField
            id="shown-province"
            name="province"
            label={say('division')}
            autoComplete="address-level1"
            maxLength={200}
            defaultValue={state.writtenIn('province')}
            error={state.errorOf('name.province')}
          />
          <div className="form__actions">
            <Button type="submit" variant="secondary" pending={state.isPending}>
              Aparecer así
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}

function Hide({ id, name }: { id: string; name: ShownName }) {
  const state = useForm({ name: 'hide-name', submit: hideNameForm })
  return (
    <Form state={state}>
      <input type="hidden" name="prize" value={id} />
      <p>En la página del sorteo apareces como «{shownName(name)}».</p>
      <div className="form__actions">
        <Button type="submit" variant="secondary" pending={state.isPending}>
          Dejar de aparecer
        </Button>
      </div>
    </Form>
  )
}
