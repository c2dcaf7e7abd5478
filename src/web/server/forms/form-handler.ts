import { getRequest, getRequestHeader } from '@tanstack/react-start/server'
import { Problem } from '#contract/problem/problem.ts'
import { localPath, signInPath } from '#web/format/local-path.ts'
import { webLog } from '../log.ts'
import { setFlashCookie } from './flash-cookie.ts'
import type { Done, FormOutcome } from './form-outcome.ts'
import { plainTarget } from './plain-target.ts'
import { seeOther } from './see-other.ts'
import { withoutSecrets } from './without-secrets.ts'

/** A posted form: its fields as text, its name, and the page that contains the form. */
export interface PostedForm {
  form: string
  /** The page that shows a refusal without JavaScript. */
  back: string
  fields: Record<string, string>
  /** The bot proof that JavaScript has added. */
  botProof: string | undefined
}

/** Validates the data of a server function to which a `<Form>` posts. */
export function postedForm(data: unknown): PostedForm {
  if (!(data instanceof FormData)) throw new Problem('unsupported_media_type')
  const fields: Record<string, string> = Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const { _form: form = '', _back: back, _proof: botProof, ...own } = fields
  return { form, back: localPath(back) ?? '/', fields: own, botProof }
}

/** The work of a form. Returns the next page, or throws a `Problem`. */
type FormWork = (posted: PostedForm) => Promise<Omit<Done, 'kind'>>

/**
 * Makes the handler of a server function to which a `<Form>` posts. With JavaScript it returns the outcome; without, it
 * redirects to a page that shows the outcome.
 */
export const formHandler =
  (work: FormWork) =>
  async ({ data: posted }: { data: PostedForm }): Promise<FormOutcome> => {
    const outcome = await outcomeOf(posted, work)
    if (getRequestHeader('x-tsr-serverfn') === 'true') return outcome
    const hasEnded = outcome.kind === 'refused' && outcome.problem.code === 'session_ended'
    // `call-api.ts` has already stored the reason in a flash cookie for the sign-in page.
    if (hasEnded) throw seeOther(signInPath(posted.back))
    if (outcome.kind === 'refused' || outcome.message) await setFlashCookie({ form: posted.form, outcome })
    throw seeOther(plainTarget(posted, outcome))
  }

async function outcomeOf(posted: PostedForm, work: FormWork): Promise<FormOutcome> {
  try {
    return { kind: 'done', ...(await work(posted)) }
  } catch (error) {
    if (!(error instanceof Problem))
      webLog().error({ path: new URL(getRequest().url).pathname, err: error }, 'form failed')
    const { body } = error instanceof Problem ? error : new Problem('internal')
    return { kind: 'refused', problem: body, values: withoutSecrets(posted.fields) }
  }
}
