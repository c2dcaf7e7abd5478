import { expect, type Locator, type Page } from 'playwright/test'

/**
 * The names of all forms of the site; `*` is an id. `tests/architecture/forms.test.ts` compares them with the code, and
 * expects a `submit` and a `submitPlainly` of each, or a `send` (`submitWith`). Forms of passkeys have no
 * `submitPlainly`: they need scripts.
 */
export const FORMS = [
  'address',
  'board-name',
  'bring',
  'campeon',
  'candle',
  'claim',
  'code',
  'codes-renew',
  'codes-saved',
  'confirm',
  'contact',
  'country',
  'create-league',
  'decline',
  'deletion',
  'dig',
  'end-*',
  'end-everywhere',
  'forgot',
  'gift',
  'give',
  'hide-name',
  'invitation',
  'invite',
  'join-league',
  'keep-account',
  'league-leave',
  'league-open',
  'leave',
  'mission',
  'newcomer',
  'news',
  'open-door',
  'opening',
  'opening-*',
  'passkey-add',
  'passkey-begin',
  'passkey-sign-in',
  'password',
  'privacy',
  'profile',
  'pronostico',
  'redeem',
  'remind-me',
  'reminders',
  'remove-*',
  'resend',
  'reset',
  'rules',
  'second-step',
  'share',
  'show-name',
  'sign-in',
  'sign-out',
  'sign-up',
  'spare',
  'stamp',
  'stop',
  'swap',
  'totp-begin',
  'totp-confirm',
  'totp-end',
  'tree',
  'uncover',
  'unlink-*',
] as const

type FormName = (typeof FORMS)[number]

/** The largest layout shift that may follow a submit; half of what a good page may have in all. */
const MOST_SHIFT = 0.02
/** Pixels by which the outcome may move what is above it on the screen. */
const MOST_MOVED = 8

/**
 * Submits a form by `press`, and expects its outcome on the screen and announced: the focus is at the outcome, or at a
 * field that the outcome describes, or a live region has the outcome. Unless the outcome is another page, what was on
 * the screen above the pressed control stays there, and only what is below makes room. A form that is or was refused
 * has the faults above its fields, and may move these. Afterwards nothing may move.
 */
export async function submit(page: Page, form: FormName, press: () => Promise<unknown>, outcome: Locator) {
  await expectForm(page, form)
  await page.evaluate(rememberPlaces)
  await press()
  await expect(outcome).toBeInViewport()
  await expect.poll(() => outcome.evaluate(howAnnounced), `the focus after ${form}`).toBe('focused and announced')
  // A section keeps its height while its form is sent, and gets its own one in the frame after the outcome.
  await expect(page.locator('section[style*=min-height]')).toHaveCount(0)
  expect(await page.evaluate(movedByPress, MOST_MOVED), `what the outcome of ${form} moves`).toEqual([])
  expect(await movedInNextFrames(page), `what moves after the outcome of ${form}`).toEqual([])
  await expect(outcome).toBeInViewport()
}

/**
 * Submits a form without JavaScript, and expects its outcome on the screen. If the address of the page names a place,
 * the browser reads on from there, so that the place must exist.
 */
export async function submitPlainly(page: Page, form: FormName, press: () => Promise<unknown>, outcome: Locator) {
  await expectForm(page, form)
  await press()
  await expect(outcome).toBeInViewport()
  if (new URL(page.url()).hash) await expect(page.locator(':target')).toBeAttached()
}

/**
 * Returns the check for a journey that runs both with and without scripts. Such a journey calls it `send`, by which
 * `tests/architecture/forms.test.ts` counts its forms for both.
 */
export const submitWith = (scripts: 'on' | 'off') => (scripts === 'on' ? submit : submitPlainly)

const expectForm = (page: Page, form: FormName) =>
  expect(
    page.locator(`input[name=_form][value${form.endsWith('*') ? '^' : ''}="${form.replace('*', '')}"]`).first(),
  ).toBeAttached()

/** Runs in the page. */
function howAnnounced(outcome: Element): string {
  const focus = document.activeElement
  if (!focus || focus === document.body) return 'the focus is on the page itself'
  const { top } = focus.getBoundingClientRect()
  const name = `${focus.outerHTML.slice(0, 200)} at ${Math.round(top)} of ${window.innerHeight} pixels`
  if (top < 0 || top >= window.innerHeight) return `the focus is off the screen: ${name}`
  const hasOutcome = (id: string) => document.getElementById(id)?.contains(outcome) === true
  // The description of a group is read when one of its fields takes the focus.
  let isFocused = focus.contains(outcome) || outcome.contains(focus)
  for (let part: Element | null = focus; part && !isFocused; part = part.parentElement)
    isFocused = part.getAttribute('aria-describedby')?.split(' ').some(hasOutcome) === true
  const LIVE = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]'
  const isLive = outcome.closest(LIVE) !== null || outcome.querySelector(LIVE) !== null
  return isFocused || isLive ? 'focused and announced' : `the focus is elsewhere: ${name}`
}

interface Remembered {
  __places?: { address: string; scrolled: number; tops: Map<Element, number> }
}

/** Runs in the page: the next submit remembers the places of what is on the screen above the pressed control. */
function rememberPlaces() {
  const SEEN = 'h1, h2, h3, p, label, legend, a, button, input:not([type=hidden]), select, img'
  const NOT_IN_PLACE = '[aria-hidden=true], [popover], dialog, form:has([role=alert], [data-fault])'
  const remember = ({ target, submitter }: SubmitEvent) => {
    const foot = (submitter ?? (target as Element)).getBoundingClientRect().bottom
    const tops = new Map<Element, number>()
    for (const element of document.querySelectorAll(SEEN)) {
      const { top, bottom, height } = element.getBoundingClientRect()
      const isSeen = height > 0 && top >= 0 && bottom <= Math.min(foot, window.innerHeight)
      if (isSeen && !element.closest(NOT_IN_PLACE)) tops.set(element, top)
    }
    ;(window as Remembered).__places = { address: location.href, scrolled: window.scrollY, tops }
  }
  document.addEventListener('submit', remember, { capture: true, once: true })
}

/** Runs in the page. Neither a scroll is a movement, nor that what is fixed to the screen stays there during one. */
function movedByPress(most: number): string[] {
  const { __places: places } = window as Remembered
  const pageOf = (address: string) => address.replace(/#.*/, '')
  if (!places || pageOf(places.address) !== pageOf(location.href)) return []
  return [...places.tops].flatMap(([element, before]) => {
    const { top, height } = element.getBoundingClientRect()
    const onScreen = top - before
    const onPage = onScreen + window.scrollY - places.scrolled
    const isMoved = Math.min(Math.abs(onScreen), Math.abs(onPage)) > most
    if (!isMoved || height === 0 || !element.isConnected || element.closest('form:has([role=alert], [data-fault])'))
      return []
    return [`${element.tagName} ${element.textContent?.slice(0, 40)}: ${Math.round(onPage)} pixels`]
  })
}

/** As Chromium reports it; the types of TypeScript do not have it. */
interface LayoutShift {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Returns what moves on the page by more than `MOST_SHIFT` while it draws its next frames. */
const movedInNextFrames = (page: Page): Promise<string[]> =>
  page.evaluate(async (most) => {
    const moved: string[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as LayoutShift
        if (value <= most) continue
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent
          moved.push(`${value.toFixed(3)}: ${name} from ${previousRect.y} to ${currentRect.y}`)
        }
      }
    })
    observer.observe({ type: 'layout-shift' })
    for (let frames = 0; frames < 6; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
    observer.disconnect()
    return moved
  }, MOST_SHIFT)
