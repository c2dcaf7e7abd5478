import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { pauseClock } from '../../support/pause-clock.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/dev/ui')
  await page.waitForSelector('html.js')
  // The endless animations of the page (skeletons, a busy button) keep half a core busy.
  await page.evaluate(() => {
    const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    for (const animation of document.getAnimations().filter(isEndless)) animation.cancel()
  })
})

test.describe('toasts', () => {
  const saved = (page: Page) => page.getByText('Tus datos están guardados')

  async function show(page: Page) {
    await button(page, 'Aviso success').click()
    await expect(saved(page)).toBeVisible()
    // Moves the pointer away from where the toast may appear.
    await page.mouse.move(0, 0)
  }

  /** Presses on a toast and drags it by this part of its width, without letting go. */
  async function dragAway(page: Page, card: Locator, part: number) {
    // Waits until the toast has slid in.
    await card.hover()
    const { x, y, width, height } = await boxOf(card)
    const from = x + width / 2
    await page.mouse.down()
    await page.mouse.move(from + width * part, y + height / 2, { steps: 8 })
    await expect(card).toHaveAttribute('style', /translateX/)
  }

  /**
   * Notes the role and the icon of each kind of toast as it appears: on a busy machine a toast may be gone before the
   * test looks for it.
   */
  const noteToasts = (page: Page) =>
    page.evaluateHandle(() => {
      const noted: Record<string, { role: string | null; drawing: string | null | undefined }> = {}
      new MutationObserver(() => {
        for (const card of document.querySelectorAll('.toast')) {
          const kind = /toast--(\w+)/.exec(card.className)?.[1]
          const drawing = card.querySelector('.toast__mark path')?.getAttribute('d')
          if (kind) noted[kind] = { role: card.getAttribute('role'), drawing }
        }
      }).observe(document.body, { childList: true, subtree: true })
      return noted
    })

  /** Lets the time of all toasts run out. */
  async function clear(page: Page) {
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(page.locator('.toast')).toHaveCount(0)
  }

  test('close after five seconds, on a click and with their button; stay under the pointer and in a window without the focus', async ({
    page,
  }) => {
    await test.step('the icon and the ARIA role are those of their kind', async () => {
      const noted = await noteToasts(page)
      for (const kind of ['plain', 'info', 'success', 'warning', 'error']) {
        await button(page, `Aviso ${kind}`).click()
        const role = /warning|error/.test(kind) ? 'alert' : 'status'
        await expect.poll(async () => (await noted.jsonValue())[kind]?.role).toBe(role)
      }
      const drawings = await noted.jsonValue()
      expect(drawings.plain?.drawing).toBe(drawings.info?.drawing)
      expect(new Set(Object.values(drawings).map(({ drawing }) => drawing)).size).toBe(4)
      // The icon is part of the toast: a click on the icon closes the toast too.
      await page.locator('.toast--error .toast__mark').click()
      await page.clock.runFor(1_000)
      await expect(page.locator('.toast--error')).toHaveCount(0)
      await clear(page)
    })

    await test.step('a toast disappears after five seconds', async () => {
      await show(page)
      await page.clock.runFor(4_000)
      await expect(saved(page)).toBeVisible()
      await page.clock.runFor(2_000)
      await expect(saved(page)).toHaveCount(0)
    })

    await test.step('a toast under the pointer stays while others disappear', async () => {
      await show(page)
      await button(page, 'Aviso error').click()
      await page.getByText('No ha podido ser').hover()
      await page.clock.runFor(10_000)
      await expect(saved(page)).toHaveCount(0)
      await expect(page.getByText('No ha podido ser')).toBeVisible()
      await page.mouse.move(0, 0)
      await page.clock.runFor(6_000)
      await expect(page.getByText('No ha podido ser')).toHaveCount(0)
    })

    await test.step('a toast stays while the window does not have the focus', async () => {
      await show(page)
      await page.evaluate(() => window.dispatchEvent(new Event('blur')))
      await page.clock.runFor(20_000)
      await expect(saved(page)).toBeVisible()
      await expect(page.locator('.toast__time')).toHaveCSS('animation-play-state', 'paused')
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await page.clock.runFor(6_000)
      await expect(saved(page)).toHaveCount(0)
    })

    await test.step('a toast closes on a click anywhere on it, and with its close button', async () => {
      for (const target of [saved(page), button(page, 'Cerrar el aviso')]) {
        await show(page)
        await target.click()
        await page.clock.runFor(500)
        await expect(saved(page)).toHaveCount(0)
      }
    })
  })

  test('follow a drag, and are gone after more than 0.6 of their width unless the browser cancels it', async ({
    page,
  }) => {
    const card = page.locator('.toast')
    for (const { part, side, stays } of [
      { part: 0.58, side: 1, stays: true },
      { part: 0.58, side: -1, stays: true },
      { part: 0.62, side: 1, stays: false },
      { part: 0.62, side: -1, stays: false },
    ]) {
      await test.step(`dragged by ${part * side} of its width, a toast ${stays ? 'comes back' : 'is gone'}`, async () => {
        await show(page)
        // Holds the time of the toast, which would disappear by itself on a slow machine.
        await page.evaluate(() => window.dispatchEvent(new Event('blur')))
        await dragAway(page, card, side * part)
        await page.mouse.up()
        await page.clock.runFor(1_000)
        await expect(card).toHaveCount(stays ? 1 : 0)
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await clear(page)
      })
    }

    await test.step('a toast returns to its place when the browser cancels a drag', async () => {
      await show(page)
      await dragAway(page, card, 0.62)
      await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel')))
      await page.clock.runFor(1_000)
      await expect(card).toHaveCSS('opacity', '1')
    })
  })

  test('show their remaining time, are centred in windows of every width, and are stacked, at most twenty visible', async ({
    page,
  }) => {
    await show(page)
    // On a slow machine the toast would disappear before it is measured at the last width.
    await pauseClock(page)

    await test.step('a bar shows the remaining time, also with reduced motion', async () => {
      const bar = page.locator('.toast__time')
      await expect(bar).toHaveCSS('animation-duration', '5s')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expect(bar).toHaveCSS('animation-duration', '5s')
      await page.emulateMedia({ reducedMotion: null })
    })

    for (const width of [320, 360, 417, 500, 600, 601, 768, 1280]) {
      await test.step(`in a window ${width} px wide, a toast is centred`, async () => {
        await page.setViewportSize({ width, height: 700 })
        const place = () =>
          page.locator('.toast').evaluate((card) => {
            const { x, width } = card.getBoundingClientRect()
            const viewport = document.documentElement.clientWidth
            return { viewport, isCentred: Math.abs(x + width / 2 - viewport / 2) <= 1, isInside: x > 0 }
          })
        await expect.poll(place).toEqual({ viewport: width, isCentred: true, isInside: true })
      })
    }

    await test.step('of 21 toasts in a stack, twenty are visible', async () => {
      await clear(page)
      for (let i = 0; i < 21; i++) {
        await button(page, 'Aviso plain').click()
        await page.clock.runFor(20)
      }
      await expect(page.locator('.toast')).toHaveCount(21)
      await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(20)
    })
  })
})

test.describe('modals', () => {
  // Not found by role: a covered modal is hidden from the accessibility tree.
  const height = (page: Page, name: string) =>
    page
      .locator('.modal__viewport', { has: page.locator('.modal__title', { hasText: name }) })
      .evaluate((element) => Number(getComputedStyle(element).zIndex))

  async function openThree(page: Page) {
    await button(page, 'Abrir ventana').click()
    await button(page, 'Abrir otra').click()
    await button(page, 'Abrir otra más').click()
    // A modal is visible a moment before it listens to keys, and gets the focus once it does.
    const focused = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.textContent ?? '')
    await expect.poll(focused).toContain('Tercera ventana')
  }

  test('are stacked, close one at a time, keep the focus and the scroll position, and let toasts be seen', async ({
    page,
  }) => {
    await test.step('the z-index starts at 1000 in steps of two, and only the topmost shows its backdrop', async () => {
      await openThree(page)
      expect(await height(page, 'Primera ventana')).toBe(1000)
      expect(await height(page, 'Segunda ventana')).toBe(1002)
      expect(await height(page, 'Tercera ventana')).toBe(1004)
      await expect(page.locator('.modal__backdrop:visible')).toHaveCount(1)
    })

    await test.step('the topmost closes first, on Esc or on a click outside', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog(page, 'Tercera ventana')).toHaveCount(0)
      await expect(dialog(page, 'Segunda ventana')).toBeVisible()
      await page.mouse.click(5, 5)
      await expect(dialog(page, 'Segunda ventana')).toHaveCount(0)
      await expect(dialog(page, 'Primera ventana')).toBeVisible()
    })

    await test.step('the z-index sinks when a modal below closes', async () => {
      await button(page, 'Abrir otra').click()
      await button(page, 'Cerrar la primera').click()
      await expect(dialog(page, 'Primera ventana')).toHaveCount(0)
      await expect.poll(() => height(page, 'Segunda ventana')).toBe(1000)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a modal takes the focus, keeps it, and returns it to the button that opened it', async () => {
      await button(page, 'Abrir ventana').click()
      await expect(page.getByRole('heading', { name: 'Primera ventana' })).toBeFocused()
      for (let i = 0; i < 8; i++) await page.keyboard.press('Tab')
      const isInside = () => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))
      await expect.poll(isInside).toBe(true)
      await page.keyboard.press('Escape')
      await expect(button(page, 'Abrir ventana')).toBeFocused()
    })

    await test.step('a modal that asks a question closes only with its buttons', async () => {
      await button(page, 'Ventana que pregunta').click()
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await page.clock.runFor(1_000)
      await expect(dialog(page, '¿Borrar tu cuenta?')).toBeVisible()
      await button(page, 'No, quedarme').click()
      await expect(dialog(page, '¿Borrar tu cuenta?')).toHaveCount(0)
    })

    await test.step('the page behind does not scroll', async () => {
      await button(page, 'Ventana larga').click()
      await expect(dialog(page, 'Una ventana con mucho que leer')).toBeVisible()
      const before = await page.evaluate(() => window.scrollY)
      await page.mouse.move(5, 300)
      await page.mouse.wheel(0, 600)
      await page.clock.runFor(500)
      expect(await page.evaluate(() => window.scrollY)).toBe(before)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a toast over a modal is exposed to screen readers, and closes without the modal', async () => {
      await button(page, 'Abrir ventana').click()
      await button(page, 'Avisar').click()
      // Found by role, so that a screen reader finds the toast as well.
      await expect(page.getByRole('status').filter({ hasText: 'Un aviso sobre la ventana' })).toBeVisible()
      await page.getByText('Un aviso sobre la ventana').click()
      await page.clock.runFor(1_000)
      await expect(page.locator('.toast')).toHaveCount(0)
      await expect(dialog(page, 'Primera ventana')).toBeVisible()
    })
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 640 } })

    test('close when a finger swipes them far or fast enough, and otherwise stay', async ({ page }) => {
      /** Closes what a step has left open. */
      async function closeAll() {
        await page.clock.resume()
        for (
          let open = await page.getByRole('dialog').count();
          open > 0;
          open = await page.getByRole('dialog').count()
        ) {
          await page.keyboard.press('Escape')
          await page.clock.runFor(1_000)
        }
      }

      for (const { name, part, slow, closes } of [
        { name: 'a long swipe', part: 0.12, slow: true, closes: true },
        { name: 'a short, slow swipe', part: 0.05, slow: true, closes: false },
        { name: 'a short, quick swipe', part: 0.05, slow: false, closes: true },
      ]) {
        await test.step(`${name} near the top: the modal ${closes ? 'closes' : 'springs back'}`, async () => {
          const panel = await openSheet(page, 'Abrir ventana', 'Primera ventana')
          const { x, y, height } = await boxOf(panel)
          await swipe(page, { x: x + 60, y: y + 20 }, height * part, slow ? 400 : 100)
          await page.clock.runFor(1_000)
          await expect(panel).toHaveCount(closes ? 0 : 1)
          await closeAll()
        })
      }

      for (const [part, of] of [
        ['the text', '.modal__body p'],
        ['the title', '.modal__title'],
      ] as const) {
        await test.step(`a swipe down that starts on ${part} closes the modal`, async () => {
          const panel = await openSheet(page, 'Abrir ventana', 'Primera ventana')
          const { height } = await boxOf(panel)
          await swipe(page, middleOf(await boxOf(panel.locator(of))), height * 0.4, 400)
          await page.clock.runFor(1_000)
          await expect(panel).toHaveCount(0)
          await closeAll()
        })

        await test.step(`a swipe to the right that starts on ${part} closes a modal that leaves in that direction`, async () => {
          await openThree(page)
          await slideIn(page)
          const panel = dialog(page, 'Tercera ventana')
          const { x, width } = await boxOf(panel)
          const { y } = middleOf(await boxOf(panel.locator(of)))
          const [from, to] = [
            { x: x + 60, y },
            { x: x + 60 + width * 0.4, y },
          ]
          await drag(page, [from, to], 400)
          await page.clock.runFor(1_000)
          await expect(panel).toHaveCount(0)
          await expect(dialog(page, 'Segunda ventana')).toBeVisible()
          await closeAll()
        })
      }

      await test.step('a swipe that moves back up before the finger lifts leaves the modal open', async () => {
        const panel = await openSheet(page, 'Abrir ventana', 'Primera ventana')
        const { x, y } = middleOf(await boxOf(panel.locator('.modal__body p')))
        const stops = [
          { x, y: y + 120 },
          { x, y: y - 5 },
        ]
        await drag(page, [{ x, y }, ...stops], 400)
        await page.clock.runFor(1_000)
        await expect(panel).toBeVisible()
        await expect(panel).toHaveCSS('translate', 'none')
        await closeAll()
      })

      await test.step('a swipe that starts on a text field does not close the modal', async () => {
        const panel = await openSheet(page, 'Abrir ventana', 'Primera ventana')
        const { x, y, height } = await boxOf(panel.getByRole('textbox'))
        await swipe(page, { x: x + 20, y: y + height / 2 }, 200, 100)
        await page.clock.runFor(1_000)
        await expect(panel).toBeVisible()
        await closeAll()
      })

      await test.step('a long modal scrolls first, and a swipe down closes it only from its top', async () => {
        const panel = await openSheet(page, 'Ventana larga', 'Una ventana con mucho que leer')
        const body = panel.locator('.modal__body')
        const scrolled = () => body.evaluate((element) => element.scrollTop)
        /** Returns the scroll position once it no longer changes. */
        const rested = async () => {
          let last = Number.NaN
          await expect
            .poll(async () => {
              const before = last
              last = await scrolled()
              return last - before
            })
            .toBe(0)
          return last
        }
        const { x, y } = middleOf(await boxOf(body))
        const dragBy = (from: number, to: number) =>
          drag(
            page,
            [
              { x, y: y + from },
              { x, y: y + to },
            ],
            400,
          )
        await dragBy(0, -200)
        await expect.poll(scrolled).toBeGreaterThan(100)
        // While the content is scrolled, a drag down scrolls it to the top and stops there. How far the first drag
        // coasts after the finger has lifted depends on the machine, so this drag may have to be repeated.
        await expect(async () => {
          if ((await rested()) > 0) await dragBy(-150, 200)
          expect(await rested()).toBe(0)
        }).toPass()
        await page.clock.runFor(1_000)
        await expect(panel).toBeVisible()
        await dragBy(-150, 50)
        await page.clock.runFor(1_000)
        await expect(panel).toHaveCount(0)
      })
    })
  })
})

type Point = { x: number; y: number }

const swipe = (page: Page, { x, y }: Point, distance: number, ms: number) =>
  drag(
    page,
    [
      { x, y },
      { x, y: y + distance },
    ],
    ms,
  )

/** Drags a finger, by real touch events, from point to point in `ms` milliseconds of the page's clock. */
async function drag(page: Page, [from, ...stops]: [Point, ...Point[]], ms: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  // A busy machine must not make the finger slow.
  await pauseClock(page)
  await touch('touchStart', from)
  let last = from
  for (const stop of stops) {
    for (let step = 1; step <= STEPS; step++) await touch('touchMove', between(last, stop, step / STEPS))
    last = stop
  }
  await page.clock.runFor(ms)
  await touch('touchEnd')
  await session.detach()
}

const STEPS = 8
const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

/** Opens a modal and waits until it has slid in. */
async function openSheet(page: Page, opener: string, name: string) {
  await button(page, opener).tap()
  const panel = dialog(page, name)
  await expect(panel).toBeVisible()
  await slideIn(page)
  return panel
}

/** Resolves once the open modals no longer move: the browser moves them by the machine's clock, not by the page's. */
async function slideIn(page: Page) {
  await page.clock.runFor(1_000)
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.querySelectorAll('.modal__viewport')]
        .flatMap((modal) => modal.getAnimations({ subtree: true }))
        .map(({ finished }) => finished),
    ),
  )
}

const middleOf = ({ x, y, width, height }: Point & { width: number; height: number }): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}
