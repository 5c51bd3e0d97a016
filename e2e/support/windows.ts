import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** A browser of somebody's own: nothing is shared with another that is open at the same time. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
}

/** The special features of somebody's browser. */
export interface Device {
  readonly hasTouch?: boolean
  /** It keeps the program itself and starts without a network. */
  readonly keepsProgram?: boolean
  /** Whether a change that cannot be undone was made to it. */
  readonly isChanged?: boolean
}

interface Kind {
  readonly options: BrowserContextOptions
  readonly theme: 'light' | 'dark'
}

async function openWindow(browser: Browser, { options, theme }: Kind, device: Device): Promise<Window> {
  const context = await browser.newContext({
    ...options,
    hasTouch: device.hasTouch === true,
    serviceWorkers: device.keepsProgram === true ? 'allow' : 'block',
  })
  await context.addInitScript((mode) => {
    if (localStorage.getItem('kassa.session') === null)
      localStorage.setItem('kassa.session', JSON.stringify({ layout: { mode } }))
  }, theme)
  return { context, page: await context.newPage() }
}

/** Closes a page that is not on its way to another: one that is stays open, and its closing never ends (crbug.com/536385539). */
async function closeStill(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await page.close()
}

/** Takes from a window what its journey left there: pages, network, storage, cookies. */
async function wipe({ context, page }: Window, { options }: Kind, address: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await closeStill(other)
  for (const event of ['pageerror', 'console'] as const) page.removeAllListeners(event)
  await context.setOffline(false)
  await page.goto(`${address}/livez`)
  if (options.viewport) await page.setViewportSize(options.viewport)
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
}

/**
 * The windows of one worker. A window that has shown the program once shows it again at a fifth of the cost, so those with nothing
 * special about them are wiped between journeys and used again.
 */
export class Windows {
  #free: Window[] = []
  #taken: Window[] = []
  #special: Window[] = []

  async take(browser: Browser, kind: Kind, device: Device): Promise<Window> {
    const isPlain = !Object.values(device).some(Boolean)
    const window = (isPlain ? this.#free.pop() : undefined) ?? (await openWindow(browser, kind, device))
    ;(isPlain ? this.#taken : this.#special).push(window)
    return window
  }

  async takeBack(kind: Kind, address: string): Promise<void> {
    for (const { context } of this.#special.splice(0)) await context.close()
    for (const window of this.#taken.splice(0).filter(({ page }) => !page.isClosed())) {
      await wipe(window, kind, address)
      this.#free.push(window)
    }
  }
}
