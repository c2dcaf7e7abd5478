import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { rehearsalQuery } from '#web/features/rehearsal/rehearsal.functions.ts'
import { RehearsalPage } from '#web/features/rehearsal/rehearsal-page.tsx'
import { sessionQuery } from '#web/functions/session.ts'
import { NO_INDEX, pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/ensayo')({
  loader: async ({ context }) => {
    try {
      await context.queryClient.fetchQuery(rehearsalQuery)
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not_found') throw notFound()
      throw error
    }
  },
  head: pageHead('Panel del ensayo', [NO_INDEX]),
  component: Panel,
})

function Panel() {
  const { user } = useSuspenseQuery(sessionQuery).data
  return (
    <RehearsalPage
      rehearsal={useSuspenseQuery(rehearsalQuery).data}
      person={user ? (user.alias ?? user.email) : null}
    />
  )
}
