import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CheckboxField } from '#web/components/ui/fields/choice-fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { shareForm } from '../functions.ts'
import { CopyLink } from './copy-link.tsx'

/** The public page of the tree. It does not exist until the member creates it, and the member can end it at once. */
export function SharePart({ tree, origin }: { tree: Tree; origin: string }) {
  const slug = useSlug('xmastree')
  const queryClient = useQueryClient()
  const state = useForm({
    name: 'share',
    submit: shareForm,
    onDone: () => queryClient.invalidateQueries({ queryKey: ['xmastree', slug] }),
  })
  const { share, hasName } = tree
  const isOn = share !== null && share.token !== null
  return (
    <section className="stack panel tree-panel" id="compartir" aria-labelledby="compartir-titulo">
      <h2 id="compartir-titulo">Enseña tu árbol</h2>
      <p aria-live="polite">
        {isOn
          ? 'Quien tenga este enlace ve tu árbol, y nada más de ti. Puedes desactivarlo cuando quieras.'
          : 'Ahora solo lo ves tú. Si quieres enseñarlo, haz un enlace: lleva un dibujo de tu árbol.'}
      </p>
      {isOn ? (
        <>
          <img
            className="tree-preview"
            src={`/arbol/${share.token}.png`}
            alt="El dibujo que acompaña al enlace"
            width={1200}
            height={630}
            loading="lazy"
          />
          <CopyLink label="Enlace de tu árbol" link={`${origin}/arbol/${share.token}`} />
        </>
      ) : null}
      <Form state={state} className="stack stack--tight">
        <input type="hidden" name="edition" value={tree.edition} />
        {hasName ? (
          <CheckboxField name="name" label="Enseñar también mi nombre" defaultChecked={share?.showsName ?? false} />
        ) : (
          <p className="small">
            Va sin nombre. Si quieres ponerlo, elige uno en <Link to="/user/profile">tu perfil</Link>.
          </p>
        )}
        <div className="cluster">
          {isOn && !hasName ? null : (
            <Button type="submit" pending={state.isPending} variant={isOn ? 'secondary' : 'primary'}>
              {isOn ? 'Guardar' : 'Hacer el enlace'}
            </Button>
          )}
          {isOn ? (
            <Button type="submit" name="revoke" value="1" variant="secondary">
              Dejar de compartir
            </Button>
          ) : null}
        </div>
      </Form>
    </section>
  )
}
