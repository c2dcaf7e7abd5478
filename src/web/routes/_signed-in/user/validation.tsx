import { createFileRoute, redirect } from '@tanstack/react-router'
import { meQuery } from '#web/features/account/profile/profile.functions.ts'
import { validationQuery } from '#web/features/account/sign-up/confirmation.functions.ts'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { localPath } from '#web/format/local-path.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { loadGuardPart } from '#web/games/guard-part.tsx'
import { loadStillPage } from '#web/games/still-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { ValidationPage } from './-validation-page.tsx'

const readSearch = searchTexts('volver')

export const Route = createFileRoute('/_signed-in/user/validation')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ onward: localPath(search.volver) }),
  loader: async ({ context: { queryClient }, deps: { onward } }) => {
    const { wasBehind } = await queryClient.fetchQuery(validationQuery)
    if (wasBehind && onward) {
      // The member has confirmed elsewhere, for example with the mailed link.
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      throw redirect({ href: onward, statusCode: 302 })
    }
    const [{ campaigns }] = await Promise.all([
      queryClient.ensureQueryData(campaignsQuery),
      queryClient.fetchQuery(meQuery),
    ])
    const campaign = campaignByPath(campaigns, onward)
    await Promise.all([loadGuardPart(queryClient, campaign), campaign && loadStillPage(queryClient, campaign.kind)])
  },
  head: pageHead('Lo que falta'),
  component: Validation,
})

function Validation() {
  return <ValidationPage onward={localPath(Route.useSearch().volver)} />
}
