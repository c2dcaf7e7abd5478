import { getTicket as getTicketEndpoint, sendMessage as sendMessageEndpoint } from '#contract/contact.schema.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { getTicket, sendMessage } from './contact.ts'

export const contactRoutes = (deps: Deps): Route[] => [
  serve(sendMessageEndpoint, ({ input, caller, address, spendProof }) =>
    sendMessage(deps, input, { caller, address, spendProof }),
  ),
  serve(getTicketEndpoint, ({ params, input }) => getTicket(deps, params.reference, input.key)),
]
