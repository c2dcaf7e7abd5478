import { useQueryClient } from '@tanstack/react-query'
import type { MyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { TextField } from '#web/components/ui/fields/field.tsx'
import { notify } from '#web/components/ui/toasts/notify.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { nameForm } from '../board-functions.ts'

/** The member's name on the boards: chosen, or made up for a member who has not chosen one. */
export function BoardName({ mine: { edition, name } }: { mine: MyPredictions }) {
  const slug = useSlug('eurocopa')
  const queryClient = useQueryClient()
  const state = useForm({
    name: 'board-name',
    submit: nameForm,
    onDone: ({ message }) => {
      if (message) notify(message, 'success')
      void queryClient.invalidateQueries({ queryKey: ['eurocopa', slug] })
    },
  })
  const isAsked = state.faults.length > 0 || name.hidden !== null
  return (
    <section className="stack stack--tight" aria-labelledby="tu-nombre">
      <h2 id="tu-nombre" className="board-aside__title">
        Tu nombre
      </h2>
      <p aria-live="polite">
        Así te ven: <strong>«{name.shown}»</strong>
        {name.chosen === null ? ', un nombre inventado. Cámbialo cuando quieras.' : '.'}
      </p>
      {name.hidden === null ? null : (
        <Notice tone="warning" title="La organización ocultó el nombre que elegiste">
          {name.hidden || 'Elige otro para que lo vea el resto.'}
        </Notice>
      )}
      {name.renamed === undefined ? null : (
        <Notice tone="warning" title="La organización cambió el nombre que elegiste">
          {name.renamed} Puedes elegir otro.
        </Notice>
      )}
      <details className="disclosure" open={isAsked || undefined}>
        <summary>{name.chosen === null ? 'Elegir mi nombre' : 'Cambiar mi nombre'}</summary>
        <Form state={state}>
          <input type="hidden" name="edition" value={edition} />
          <TextField
            name="name"
            id="board-name"
            label="Nombre en las clasificaciones"
            hint="Lo ve todo el mundo. Hasta 24 letras; no pongas tu nombre completo ni tu correo."
            maxLength={200}
            autoComplete="nickname"
            defaultValue={state.writtenIn('name') ?? name.chosen ?? ''}
            error={state.errorOf('name')}
          />
          <div className="form__actions">
            <Button type="submit" pending={state.isPending}>
              Guardar nombre
            </Button>
          </div>
        </Form>
      </details>
    </section>
  )
}
