import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa_/insignias/$slug')()
