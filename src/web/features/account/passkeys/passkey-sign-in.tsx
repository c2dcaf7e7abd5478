import { useRef } from 'react'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { beginSignIn, passkeySignInForm } from './passkey-sign-in.functions.ts'
import { useCeremony } from './use-ceremony.ts'

/** Offers to sign in with a passkey. */
export function PasskeySignIn({ onward }: { onward: string | undefined }) {
  const state = useForm({ name: 'passkey-sign-in', submit: passkeySignInForm })
  const place = useRef<HTMLDivElement>(null)
  const { run, failure, isRunning } = useCeremony(place)

  const enter = () =>
    run(async ({ signWithPasskey }) => {
      const { options } = await beginSignIn()
      return { challenge: options.challenge, credential: await signWithPasskey(options) }
    })

  return (
    <Form state={state} className="form only-js">
      {onward ? <input type="hidden" name="volver" value={onward} /> : null}
      <input type="hidden" name="challenge" />
      <input type="hidden" name="credential" />
      <div ref={place} className="stack stack--tight">
        <PasskeyButton variant="secondary" block pending={isRunning || state.isPending} onClick={enter}>
          Entrar con una clave de acceso
        </PasskeyButton>
        <p role="status" className="small muted">
          {failure}
        </p>
      </div>
    </Form>
  )
}
