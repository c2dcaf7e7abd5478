import { listDevelopmentMails } from '#contract/development-mails.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { contentOf } from './content.ts'
import { siteIdentity } from './letter.ts'
import { forBrowser } from './pictures.ts'
import { newestUnsent } from './queries.ts'
import { renderMail } from './render.ts'

const MAX_SHOWN = 50

/** The development mailbox, which shows the outbox while no mail server is configured. */
export const mailRoutes = (deps: Deps): Route[] =>
  deps.developmentMailbox === 'off'
    ? []
    : [
        serve(listDevelopmentMails, ({ isLocal }) => {
          if (!isLocal && deps.developmentMailbox !== 'open') throw new Problem('not_found')
          return newestMails(deps)
        }),
      ]

async function newestMails(deps: Deps) {
  const rows = await newestUnsent(deps.db, MAX_SHOWN)
  const mails = rows.map(async (row) => {
    const { subject, text, html, pictures } = renderMail(await contentOf(row, deps), siteIdentity(deps))
    const shown = deps.rehearsal ? `[Ensayo] ${subject}` : subject
    return { id: row.id, to: row.to_addr, subject: shown, text, html: forBrowser(html, pictures), at: row.created_at }
  })
  return { mails: await Promise.all(mails) }
}
