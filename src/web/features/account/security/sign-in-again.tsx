import { useLocation } from '@tanstack/react-router'
import { PasswordField } from '#web/components/ui/fields/field.tsx'
import { ProviderLinks } from '#web/features/account/sign-in/provider-links.tsx'
import type { FormState } from '#web/forms/use-form.ts'

/**
 * Asks for the password again, or offers another sign-in with a provider, once the API has refused a sensitive change
 * because the sign-in was too long ago. Until then it renders nothing.
 */
export function SignInAgain({ state, id }: { state: FormState; id: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const code = state.problem?.code
  if (code === 'sign_in_again') return <ProviderLinks onward={path} />
  if (code !== 'password_required' && code !== 'wrong_password') return null
  return (
    <PasswordField
      id={id}
      name="password"
      label="Tu contraseña"
      autoComplete="current-password"
      error={state.errorOf('password')}
    />
  )
}
