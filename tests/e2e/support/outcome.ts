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
  'check',
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
  'forgot-again',
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
  'mark',
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
  'rehearsal-*',
  'remind-me',
  'reminders',
  'remove-*',
  'resend',
  'reset',
  'rules',
  'second-step',
  'second-step-recovery',
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

interface Submitting {
  /** Set for an outcome that covers or replaces a part of the page, and moves nothing when it appears. */
  movesNothing?: boolean
}

/**
 * Submits a form by `press`, and expects its outcome on the screen and announced: the focus is at the outcome, or at a
 * field that the outcome describes, or a live region has the outcome. What the outcome moves when it takes the place of
 * the form is the effect of the press, unless it `movesNothing`; afterwards nothing may move.
 */
export async function submit(
  page: Page,
  form: FormName,
  press: () => Promise<unknown>,
  outcome: Locator,
  { movesNothing = false }: Submitting = {},
) {
  await expectForm(page, form)
  // Before hydration, a press opens a page, and the browser decides about the focus.
  await page.waitForSelector('html.js')
  const shifts = movesNothing ? await watchShifts(page) : undefined
  await press()
  await expect(outcome).toBeInViewport()
  await expect.poll(() => outcome.evaluate(howAnnounced), `the focus after ${form}`).toBe('focused and announced')
  // A section keeps its height while its form is sent, and gets its own one in the frame after the outcome.
  await expect(page.locator('section[style*=min-height]')).toHaveCount(0)
  await nextFrame(page)
  expect(await movedInNextFrames(page), `what moves after the outcome of ${form}`).toEqual([])
  if (shifts) expect(await shifts.evaluate(({ moved }) => moved), `what the outcome of ${form} moves`).toEqual([])
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

/** Resolves once the page has painted what it has changed so far. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))

/** As Chromium reports it; the types of TypeScript do not have it. */
interface LayoutShift {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Returns what moves on the page by more than `MOST_SHIFT` while it draws its next frames. */
async function movedInNextFrames(page: Page): Promise<string[]> {
  const shifts = await watchShifts(page)
  return shifts.evaluate(async ({ moved, observer }) => {
    for (let frames = 0; frames < 6; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
    observer.disconnect()
    return moved
  })
}

/** Notes from now on what moves on the page by more than `MOST_SHIFT` in one frame. */
const watchShifts = (page: Page) =>
  page.evaluateHandle((most) => {
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
    return { moved, observer }
  }, MOST_SHIFT)
