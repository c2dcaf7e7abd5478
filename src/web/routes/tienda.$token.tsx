import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { SECRET_CAMERA_HEADERS } from '#web/features/camera/page-headers.ts'
import { tillQuery } from '#web/features/till/till.functions.ts'
import { TillPage } from '#web/features/till/till-page.tsx'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('premio')

export const Route = createFileRoute('/tienda/$token')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    try {
      await context.queryClient.fetchQuery(tillQuery(params.token, deps.premio))
    } catch (error) {
      if (error instanceof ProblemError && !error.isTransient) throw notFound()
      throw error
    }
  },
  headers: () => SECRET_CAMERA_HEADERS,
  head: pageHead('Caja', [NO_INDEX, NO_REFERRER]),
  component: Till,
})

function Till() {
  const { token } = Route.useParams()
  const { premio } = Route.useSearch()
  return <TillPage token={token} till={useSuspenseQuery(tillQuery(token, premio)).data} />
}
