import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { createLeagueForm, joinLeagueForm } from '../board-functions.ts'
import { writtenCode } from './league-code.ts'

/** `seenAt` is the time when the list of leagues beside the form was read. */
export function CreateLeague({ edition, seenAt, isOpen }: { edition: string; seenAt: number; isOpen: boolean }) {
  const state = useForm({ name: 'create-league', submit: createLeagueForm, fieldIds: { name: 'league-name' } })
  return (
    <details className="league-form" open={isOpen || state.faults.length > 0 || undefined}>
      <summary className={buttonClass({ variant: 'secondary' })}>Crear una liga</summary>
      <Form state={state}>
        <input type="hidden" name="edition" value={edition} />
        {/* Makes the idempotency key different if the member leaves a league and then creates another league of the same
          name. */}
        <input type="hidden" name="seen" value={seenAt} />
        <TextField
          name="name"
          id="league-name"
          label="Nombre de la liga"
          hint="Lo verá quien entre."
          maxLength={200}
          autoComplete="off"
          defaultValue={state.writtenIn('name')}
          error={state.errorOf('name')}
        />
        <div className="form__actions">
          <Button type="submit" pending={state.isPending}>
            Crear liga
          </Button>
        </div>
      </Form>
    </details>
  )
}

const useJoin = () => useForm({ name: 'join-league', submit: joinLeagueForm, fieldIds: { code: 'league-code' } })

/** `code` comes from the link of a league. Opening the link does not join the league; the button does. */
export const JoinLeague = ({ edition, code }: { edition: string; code: string }) => (
  <JoinFields state={useJoin()} edition={edition} code={code} />
)

export function JoinFolded({ edition }: { edition: string }) {
  const state = useJoin()
  return (
    <details className="league-form" open={state.faults.length > 0 || undefined}>
      <summary className={buttonClass({ variant: 'secondary' })}>Entrar con un código</summary>
      <JoinFields state={state} edition={edition} />
    </details>
  )
}

interface JoinFieldsProps {
  state: ReturnType<typeof useJoin>
  edition: string
  code?: string
}

function JoinFields({ state, edition, code }: JoinFieldsProps) {
  return (
    <Form state={state}>
      <input type="hidden" name="edition" value={edition} />
      <TextField
        name="league"
        id="league-code"
        label="Código de la liga"
        hint="Ocho letras y números, como te lo han pasado."
        width="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={state.writtenIn('league') ?? (code === undefined ? '' : writtenCode(code))}
        error={state.errorOf('code')}
      />
      <div className="form__actions">
        <Button type="submit" pending={state.isPending}>
          Unirme
        </Button>
      </div>
    </Form>
  )
}
