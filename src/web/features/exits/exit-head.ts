import type { Exit } from '#contract/exits.schema.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'

type Head = Parameters<ReturnType<typeof pageHead>>[0] & { loaderData?: Exit | undefined }

export const exitHead = ({ match, loaderData }: Head) =>
  pageHead(loaderData ? titleOf(loaderData) : '', [NO_INDEX, NO_REFERRER])({ match })

function titleOf(exit: Exit): string {
  if (exit.state === 'closed') return 'Este enlace no está activo'
  return exit.host === null ? exit.name : `Vas a salir hacia ${exit.name}`
}
