import { getReceipt, listReceiptKeys } from '#contract/receipts.schema.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { receiptOf } from './receipt.ts'

export const receiptRoutes = (deps: Deps): Route[] => [
  serve(getReceipt, ({ caller, params }) =>
    receiptOf(deps, { id: params.id, accountId: caller.accountId, now: deps.now() }),
  ),
  serve(listReceiptKeys, () => ({ keys: [...deps.receiptKeys.published] })),
]
