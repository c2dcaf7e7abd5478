import { createFileRoute } from '@tanstack/react-router'
import { Problem } from '#contract/problem/problem.ts'
import { totpQr } from '#web/pictures/totp-picture.ts'
import { attachment } from '#web/server/downloads/attachment.ts'
import { shownRecoveryCodes } from '#web/server/session/shown-recovery-codes.ts'

/** Files of the page: the secret of the app as a picture, and the recovery codes as a text. */
export const Route = createFileRoute('/_signed-in/user/security_/$file')({
  server: {
    handlers: {
      GET: ({ params: { file } }) => (file === 'app.svg' ? totpQr() : recoveryCodes(file)),
    },
  },
})

const recoveryCodes = (file: string) =>
  attachment('codigos-de-recuperacion.txt', 'text/plain', async () => {
    const codes = file === 'codes.txt' ? await shownRecoveryCodes.read() : null
    if (!codes) throw new Problem('not_found')
    return `${codes.join('\n')}\n`
  })
