import { createFileRoute } from '@tanstack/react-router'
import { SECRET_CAMERA_HEADERS } from '#web/features/camera/page-headers.ts'

/** The address in a QR code of a campaign with a slug of its own. */
export const Route = createFileRoute('/promo/tpp/bono/$slug_/$code')({
  headers: () => ({ ...SECRET_CAMERA_HEADERS, 'x-robots-tag': 'noindex' }),
})
