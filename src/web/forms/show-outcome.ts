import { painted } from '../browser/navigation/painted.ts'
import { showResult } from '../browser/navigation/show-result.ts'

/** Milliseconds for which the button of a form that stays on its page shows a tick. */
const DONE_MS = 150

interface Sent {
  submitter: HTMLElement | null
  /** The address of the outcome. */
  target: string
}

/**
 * Goes on to the outcome of a form, which may replace the form, and moves the focus to it, unless an element has the
 * focus. Until then the section keeps its height, because a shorter page would scroll to its foot.
 */
export async function showOutcome(form: HTMLFormElement, { submitter, target }: Sent, goOn: () => Promise<unknown>) {
  const section = form.closest('section')
  const { pathname, hash } = new URL(target, window.location.href)

  let outcome: HTMLElement | null = null
  /** The element that the target names, else the heading of the section that had the form, else the title of the page. */
  function focusOutcome() {
    if (document.activeElement !== document.body && document.activeElement !== outcome) return
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const inSection = section?.isConnected ? section.querySelector<HTMLElement>('h2, h3') : null
    outcome = named ?? inSection ?? document.querySelector<HTMLElement>('main h1')
    // Headings cannot take the focus by themselves.
    if (outcome && outcome.tabIndex < 0) outcome.tabIndex = -1
    showResult(outcome)
  }

  // On the same page the outcome is focused before it is painted for the first time.
  const removal = new MutationObserver(() => {
    if (!form.isConnected) focusOutcome()
  })
  if (pathname === window.location.pathname) removal.observe(document.body, { childList: true, subtree: true })
  section?.style.setProperty('min-height', `${section.offsetHeight}px`)
  try {
    await goOn()
    await painted()
    if (submitter && form.isConnected) showTick(submitter)
    // Once more, because after the load of the page the router restores its scroll position.
    focusOutcome()
  } finally {
    removal.disconnect()
    section?.style.removeProperty('min-height')
  }
}

function showTick(button: HTMLElement) {
  button.dataset.done = ''
  setTimeout(() => delete button.dataset.done, DONE_MS)
}
