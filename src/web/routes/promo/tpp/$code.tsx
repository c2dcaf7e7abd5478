import { createFileRoute } from '@tanstack/react-router'
import { SECRET_CAMERA_HEADERS } from '#web/features/camera/page-headers.ts'
import { CodePage } from '#web/games/tpp/bono-page.tsx'
import { loadBono } from '#web/games/tpp/load-bono.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'

/** The address in a QR code. Opening it never redeems the code. */
export const Route = createFileRoute('/promo/tpp/$code')({
  loader: ({ context, params: { code } }) => loadBono(context.queryClient, { slug: 'tpp', code }),
  headers: () => SECRET_CAMERA_HEADERS,
  head: pageHead('Bono', [NO_INDEX, NO_REFERRER]),
  component: Code,
})

function Code() {
  return <CodePage code={Route.useParams().code} />
}
