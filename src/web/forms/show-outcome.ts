import { painted } from '../browser/navigation/painted.ts'
import { showResult } from '../browser/navigation/show-result.ts'

/**
 * Prepares to show the outcome of a form whose success may replace the form. The returned function waits for the next
 * paint and moves the focus, unless an element has it: to the element that the hash of the target names, else to the
 * heading of the section that had the form, else to the title of the page.
 */
export function watchOutcome(form: HTMLFormElement): (target: string) => Promise<void> {
  const section = form.closest('section')
  return async (target) => {
    await painted()
    if (document.activeElement !== document.body) return
    const { hash } = new URL(target, window.location.href)
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const inSection = section?.isConnected ? section.querySelector<HTMLElement>('h2, h3') : null
    const outcome = named ?? inSection ?? document.querySelector<HTMLElement>('main h1')
    // Headings cannot take the focus by themselves.
    if (outcome && outcome.tabIndex < 0) outcome.tabIndex = -1
    showResult(outcome)
  }
}
