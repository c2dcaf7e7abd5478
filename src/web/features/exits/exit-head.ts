import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import type { ShownExit } from './load-exit.ts'

type Head = Parameters<ReturnType<typeof pageHead>>[0] & { loaderData?: ShownExit | undefined }

export const exitHead = ({ match, loaderData }: Head) =>
  pageHead(loaderData?.title ?? '', [NO_INDEX, NO_REFERRER])({ match })
