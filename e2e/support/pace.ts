import type { Locator, Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

/** A person presses another thing on the same place no sooner than this; the desk takes what comes earlier for an echo. Decision 1930. */
const SAME_PLACE_MS = 740
const FINGERTIP = 48

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

interface Pressed {
  readonly at: number
  readonly box: Box
}

const pressed = new WeakMap<Page, readonly Pressed[]>()
const paced = new WeakSet<object>()

const touches = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width + FINGERTIP &&
  other.x < one.x + one.width + FINGERTIP &&
  one.y < other.y + other.height + FINGERTIP &&
  other.y < one.y + one.height + FINGERTIP

const boxOf = (locator: Locator): Promise<Box | null> => locator.boundingBox().catch(() => null)

/** Waits where this press would come sooner on the place of one before than a person's hand does. */
async function waitForHand(locator: Locator): Promise<Box | null> {
  // Measured where it stands when it is pressed.
  if ((await locator.count()) === 1) await locator.scrollIntoViewIfNeeded().catch(() => undefined)
  const box = await boxOf(locator)
  if (!box) return null
  const last = (pressed.get(locator.page()) ?? []).filter((each) => touches(each.box, box)).at(-1)
  if (last) await pause(Math.max(0, last.at + SAME_PLACE_MS - Date.now()))
  return box
}

/** Counted from the end of the press: on a busy machine the finger comes down long after the press was asked for. */
function remember(page: Page, box: Box): void {
  const recent = (pressed.get(page) ?? []).filter(({ at }) => Date.now() - at < SAME_PLACE_MS)
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
      const page = this.page()
      if (!page.url().includes('/desk')) return press.apply(this, options)
      const before = await waitForHand(this)
      await press.apply(this, options)
      const box = before ?? (await boxOf(this))
      if (box) remember(page, box)
    }
  }
}
