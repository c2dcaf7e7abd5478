import { ClientOnly } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { hasPasskeys } from './use-ceremony.ts'
import './passkey-button.css'

/**
 * Shows a button for passkeys once the page is hydrated, in a browser that has them, else `otherwise`. Until then its
 * room stays free, so that nothing below moves away from a click.
 */
export const PasskeyButton = ({ otherwise = null, ...props }: ButtonProps & { otherwise?: ReactNode }) => (
  <ClientOnly fallback={<Button {...props} type="submit" className="passkey-room" disabled />}>
    <Shown otherwise={otherwise} {...props} />
  </ClientOnly>
)

const Shown = ({ otherwise, ...props }: ButtonProps & { otherwise: ReactNode }) =>
  hasPasskeys() ? <Button {...props} /> : otherwise
