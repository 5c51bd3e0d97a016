import type { Locator } from '@playwright/test'

/**
 * Waits until something stands on the screen, looking every few milliseconds: the driver's own waiting looks at most ten times a second,
 * and would be counted as the desk's.
 */
export async function waitForSight(what: Locator): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await what.first().isVisible())) {
    if (Date.now() > until) throw new Error(`never seen: ${what.toString()}`)
    await new Promise((done) => setTimeout(done, 4))
  }
}
