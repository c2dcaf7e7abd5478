import { useQueryClient } from '@tanstack/react-query'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { counted } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { giveForm } from '../functions.ts'
import { CopyLink } from './copy-link.tsx'

/** Gift links; each gives an ornament to one friend. */
export function GiftsPart({ tree, origin }: { tree: Tree; origin: string }) {
  const slug = useSlug('xmastree')
  const queryClient = useQueryClient()
  const state = useForm({
    name: 'give',
    submit: giveForm,
    onDone: () => queryClient.invalidateQueries({ queryKey: ['xmastree', slug] }),
  })
  const { open, mostOpen, given, received, most } = tree.gifts
  return (
    <section className="stack panel tree-panel" id="regalos" aria-labelledby="regalos-titulo">
      <h2 id="regalos-titulo">Regala un adorno</h2>
      <p>
        Haz un enlace y mándaselo a quien quieras: al recogerlo, se lleva un adorno. A ti no te quita ninguno. Cada
        enlace sirve una vez.
      </p>
      {open.map(({ token }, i) =>
        token === null ? null : (
          <CopyLink
            key={token}
            label={`Regalo ${open.length - i}, sin recoger`}
            link={`${origin}${pagePath({ kind: 'xmastree', slug })}?regalo=${token}`}
          />
        ),
      )}
      <Form state={state} className="stack stack--tight">
        <input type="hidden" name="edition" value={tree.edition} />
        {open.length < mostOpen ? (
          <div>
            <Button type="submit" pending={state.isPending} variant={open.length === 0 ? 'primary' : 'secondary'}>
              {open.length === 0 ? 'Hacer un regalo' : 'Hacer otro regalo'}
            </Button>
          </div>
        ) : null}
        <p aria-live="polite">
          {open.length === 0
            ? 'Ahora no tienes ninguno sin recoger.'
            : `Tienes ${counted(open.length, 'regalo', 'regalos')} sin recoger.`}
          {open.length < mostOpen ? '' : ' Cuando se recoja uno, podrás hacer otro.'}
        </p>
      </Form>
      <p className="small">
        {given > 0 ? `Te han recogido ${counted(given, 'regalo', 'regalos')}. ` : ''}
        Has recibido {received} de {most}. Si alguien te acaba de regalar uno, espera un día para devolverle el detalle.
      </p>
    </section>
  )
}
