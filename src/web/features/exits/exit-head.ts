import { NO_INDEX, NO_REFERRER, titled } from '#web/routing/page-head.ts'
import type { ShownExit } from './load-exit.ts'

type Head = Parameters<ReturnType<typeof titled>>[0] & { loaderData?: ShownExit | undefined }

export const exitHead = ({ match, loaderData }: Head) =>
  titled(loaderData?.title ?? '', [NO_INDEX, NO_REFERRER])({ match })
