import { ProviderLinks } from './provider-links.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Every way to sign in, under the heading `#entrar`. */
export const SignInPart = ({ onward }: { onward: string | undefined }) => (
  <div className="stack">
    <SignInForm onward={onward} anchor="#entrar" />
    <ProviderLinks onward={onward} />
  </div>
)
