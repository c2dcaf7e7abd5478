import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes as its properties are spelt, void elements with a slash and `required=""`; HTML takes them.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // A field without a type is a text field.
    'no-implicit-input-type': 'off',
    // HTML forbids white space in ids, and nothing else: React's begin with `_`, those of legal texts have a slash.
    'valid-id': ['error', { relaxed: true }],
    // Our own files come from the same host as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
})

/** Browsers without a month picker show a text field, and check it by its pattern. */
const ACCEPTED = 'Attribute "pattern" is not allowed on <input type="month">'

/** Returns the faults of a page by the standard rules of html-validate, each with the HTML where it begins. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => message !== ACCEPTED)
    .map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset, offset + 100)}`)
}
