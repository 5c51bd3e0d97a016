import type { Page } from '@playwright/test'

/** Returns the element under the keyboard now, as a screen reader says it. */
const underTheKeys = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement === document.body ? null : document.activeElement
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].map((label) => label.textContent) : []
    return [one?.getAttribute('aria-label'), ...labels, one?.textContent].join(' ').trim()
  })

const MOST_TABS = 60

/** Goes there with Tab alone, in at most so many presses. */
export async function tabTo(page: Page, name: string, most = MOST_TABS): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if ((await underTheKeys(page)).includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab; the keyboard stands at ${await underTheKeys(page)}`)
}
