import { Problem } from '#contract/problem/problem.ts'

/**
 * Minimum number of guesses that zxcvbn must estimate for a password: its limit for the best score. A phrase of three
 * words takes a million times more.
 */
const MIN_GUESSES = 1e10
/**
 * Number of characters that are checked. Checking 32 characters takes up to 8 ms, and more characters take longer. The
 * characters after these cannot make the password weaker.
 */
const MAX_CHECKED_LENGTH = 32
/** How many spellings with digits for letters are tried; the default of 100 takes ten times as long. */
const MAX_SUBSTITUTIONS = 10
/**
 * Minimum length of the names that count as easy to guess. A shorter name, such as the `a` of a@example.es, occurs in
 * every phrase.
 */
const MIN_NAME_LENGTH = 4

const MESSAGE = 'Esa contraseña la prueban todos. Junta tres o cuatro palabras que solo tú dirías.'

export interface PasswordOwner {
  email: string
  siteName: string
}

/**
 * Throws `invalid_input` for a new password that attackers try first: leaked passwords, words, names, rows of keys, the
 * owner's e-mail.
 */
export async function assertUncommon(password: string, owner: PasswordOwner): Promise<void> {
  const { check } = await estimator()
  if (check(password.normalize('NFC'), namesOf(owner)).guesses >= MIN_GUESSES) return
  throw new Problem('invalid_input', { fields: [{ path: 'password', message: MESSAGE }] })
}

function namesOf({ email, siteName }: PasswordOwner): string[] {
  const [name = ''] = email.split('@')
  const names = [email, name, siteName]
  return [...names, ...names.map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''))].filter(
    ({ length }) => length >= MIN_NAME_LENGTH,
  )
}

let loading: ReturnType<typeof loadEstimator> | undefined
/** Loads the library on first use. It takes 34 MB and 0.1 s, and a process that only serves plays never needs it. */
const estimator = () => (loading ??= loadEstimator())

async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const words = spanish.dictionary
  const zxcvbn = new ZxcvbnFactory({
    // Only the lists that found weak passwords: every further list makes a check slower.
    dictionary: {
      passwords: common.dictionary['passwords-common'],
      words: words['commonWords-es-es'],
      names: [...words['firstnames-es-es'], ...words['lastnames-es-es']],
    },
    graphs: { qwerty: common.adjacencyGraphs.qwerty },
    maxLength: MAX_CHECKED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  })
  return { check: (password: string, names: string[]) => zxcvbn.check(password, names) }
}
