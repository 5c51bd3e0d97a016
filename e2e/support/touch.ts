import type { Locator, Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('what is to be touched is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags one thing onto another with a finger, as a touch screen reports it. */
export async function dragByTouch(page: Page, from: Locator, onto: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const start = await middleOf(from)
  await touch('touchStart', [start])
  // A possible target stays in place only once the drag has begun.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const box = await onto.boundingBox()
  const end = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : start
  for (const part of [0.3, 0.7, 1])
    await touch('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
  await touch('touchEnd', [])
  await session.detach()
}
