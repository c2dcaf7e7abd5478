import type { ComponentProps } from 'react'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'

const SignInAgain = lazyPart('sign in again', async () => (await import('./sign-in-again.tsx')).SignInAgain)

/** Fetches the script of `SignInAgain` after a refusal, because few visits of the profile need it. */
export const LateSignInAgain = (props: ComponentProps<typeof SignInAgain>) =>
  props.state.problem ? <SignInAgain {...props} /> : null
