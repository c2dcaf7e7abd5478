import { PasskeySignIn } from '#web/features/account/passkeys/passkey-sign-in.tsx'
import { FirstTime } from './first-time.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Shows all ways to sign in, for a place below the heading with the anchor `#entrar`. */
export const SignInPart = ({ onward }: { onward: string | undefined }) => (
  <div className="stack">
    <SignInForm onward={onward} anchor="#entrar" />
    <PasskeySignIn onward={onward} />
    <ProviderLinks onward={onward} />
    <FirstTime onward={onward} />
  </div>
)
