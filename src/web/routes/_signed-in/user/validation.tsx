import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadGuardPart } from '#web/campaigns/guard-part.tsx'
import { campaignAt } from '#web/features/campaign/campaign-at.ts'
import { localPath } from '#web/format/local-path.ts'
import { meQuery, validationQuery } from '#web/functions/accounts.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { titled } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { ValidationPage } from './-validation-page.tsx'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/_signed-in/user/validation')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ onward: localPath(search.volver) }),
  loader: async ({ context: { queryClient }, deps: { onward } }) => {
    const { wasBehind } = await queryClient.fetchQuery(validationQuery)
    if (wasBehind && onward) {
      // Confirmed elsewhere, for example by the mailed link: nothing to do.
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      throw redirect({ href: onward, statusCode: 302 })
    }
    const [{ campaigns }] = await Promise.all([
      queryClient.ensureQueryData(campaignsQuery),
      queryClient.fetchQuery(meQuery),
    ])
    await loadGuardPart(queryClient, campaignAt(campaigns, onward)?.kind)
  },
  head: titled('Lo que falta'),
  component: Validation,
})

function Validation() {
  return <ValidationPage onward={localPath(Route.useSearch().volver)} />
}
