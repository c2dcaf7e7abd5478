import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/promo/tpp/bono/$slug')()
