import { PasskeySignIn } from '#web/features/account/passkeys/passkey-sign-in.tsx'
import { FirstTime } from './first-time.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface SignInPartProps {
  onward: string | undefined
  /** The anchor of the heading above, `#entrar`. */
  anchor?: string
}

/** Shows all ways to sign in: first that of the brand itself, if it has one. */
export const SignInPart = ({ onward, anchor }: SignInPartProps) => (
  <div className="stack">
    <ProviderLinks onward={onward} only="own" or="O con tu correo y una contraseña:" />
    <SignInForm onward={onward} anchor={anchor} />
    <PasskeySignIn onward={onward} />
    <ProviderLinks onward={onward} only="others" />
    <FirstTime onward={onward} />
  </div>
)
