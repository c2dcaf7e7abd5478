import { createFileRoute } from '@tanstack/react-router'
import { setResponseHeader } from '@tanstack/react-start/server'
import { listDevelopmentMails } from '#contract/development-mails.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '#web/server/api/call-api.ts'

/**
 * The policy for the document of a mail: allows only inline styles, with which mails are styled, the pictures that a
 * mail carries, and only the mailbox as a frame.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Shows a mail as a separate document: inside the mailbox page, the site's policy would block its styles. */
export const Route = createFileRoute('/buzon_/{$id}.html')({
  server: {
    handlers: {
      GET: async ({ params }) => {
        const html = await mailHtml(params.id)
        // Set on the request's response, because the policy for all pages would override a header of the handler's
        // response.
        setResponseHeader('content-security-policy', POLICY)
        const headers = {
          'x-frame-options': 'SAMEORIGIN',
          'cache-control': 'no-store',
          'content-type': 'text/html; charset=utf-8',
        }
        return new Response(html && leadingHere(html), { status: html ? 200 : 404, headers })
      },
    },
  },
})

async function mailHtml(id: string): Promise<string | undefined> {
  try {
    const { mails } = await callApi(listDevelopmentMails)
    return mails.find((mail) => mail.id === id)?.html
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return
    throw error
  }
}

/** Makes links lead to the same path on this site, outside the frame, whatever host the mail was written for. */
const leadingHere = (html: string) => html.replaceAll(/href="https?:\/\/[^/"]+([^"]*)"/g, 'href="$1" target="_top"')
