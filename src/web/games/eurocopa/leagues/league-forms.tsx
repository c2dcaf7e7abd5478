import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { createLeagueForm, joinLeagueForm } from '../board-functions.ts'
import { writtenCode } from './league-code.ts'

interface TileProps {
  id: string
  title: string
  children: ReactNode
}

const Tile = ({ id, title, children }: TileProps) => (
  <section className="panel league-tile stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

/** `seenAt` is the time when the list of leagues beside the form was read. */
export function CreateLeague({ edition, seenAt }: { edition: string; seenAt: number }) {
  const state = useForm({ name: 'create-league', submit: createLeagueForm, fieldIds: { name: 'league-name' } })
  return (
    <Tile id="crear-liga" title="Crear una liga">
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
    </Tile>
  )
}

/** `code` comes from the link of a league. Opening the link does not join the league; the button does. */
export function JoinLeague({ edition, code }: { edition: string; code: string | undefined }) {
  const state = useForm({ name: 'join-league', submit: joinLeagueForm, fieldIds: { code: 'league-code' } })
  return (
    <Tile id="unirse" title={code === undefined ? 'Entrar con un código' : 'Te han invitado a una liga'}>
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
    </Tile>
  )
}
