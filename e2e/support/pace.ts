import type { Locator, Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

/** A person presses another thing on the same place no sooner than this; the desk takes what comes earlier for an echo. Decision 1930. */
const SAME_PLACE_MS = 740
const FINGERTIP = 48

interface Pressed {
  readonly at: number
  readonly box: NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
}

const pressed = new WeakMap<Page, readonly Pressed[]>()
const paced = new WeakSet<object>()

const touches = (one: Pressed['box'], other: Pressed['box']): boolean =>
  one.x < other.x + other.width + FINGERTIP &&
  other.x < one.x + one.width + FINGERTIP &&
  one.y < other.y + other.height + FINGERTIP &&
  other.y < one.y + one.height + FINGERTIP

/** Waits where this press would come sooner on the place of one before than a person's hand does. */
async function waitForHand(locator: Locator): Promise<void> {
  const page = locator.page()
  if (!page.url().includes('/desk')) return
  const recent = (pressed.get(page) ?? []).filter(({ at }) => Date.now() - at < SAME_PLACE_MS)
  // Measured where it stands when it is pressed.
  if ((await locator.count()) === 1) await locator.scrollIntoViewIfNeeded().catch(() => undefined)
  const box = await locator.boundingBox().catch(() => null)
  if (!box) return
  const last = recent.filter((each) => touches(each.box, box)).at(-1)
  if (last) await pause(last.at + SAME_PLACE_MS - Date.now())
  pressed.set(page, [...recent, { at: Date.now(), box }])
}

/** Lets single presses at the desk come at a person's pace; double presses (`dblclick`) stay what they are. */
export function pressAtPace(page: Page): void {
  const hands = Object.getPrototypeOf(page.locator('body')) as Record<'click' | 'tap', Locator['click']>
  if (paced.has(hands)) return
  paced.add(hands)
  for (const kind of ['click', 'tap'] as const) {
    const press = hands[kind]
    hands[kind] = async function pressLater(this: Locator, ...options) {
      await waitForHand(this)
      return press.apply(this, options)
    }
  }
}
