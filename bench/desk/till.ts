import fs from 'node:fs'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { word } from '../../e2e/support/words.ts'
import { chromiumSwitches, findWholeChromium } from '../../tools/test/chromium.ts'
import { codeOf } from './goods.ts'
import { installMirrorProbe, installProbe, type Probe } from './probe.ts'

const t = (file: string, key: string): string => word('en', file, key)
const password = 'Kassa-demo-2026'

/** The use of the page's renderer: processor seconds since it began, and memory now, in MB (10⁶ bytes). */
export interface Usage {
  readonly taskSeconds: number
  readonly scriptSeconds: number
  readonly heapMb: number
}

/** A till in a real browser: keys are the browser's own events, times are the page's own clock. */
export class Till {
  readonly page: Page
  readonly #browser: Browser
  readonly #cdp: CDPSession
  readonly #address: string

  private constructor(browser: Browser, page: Page, cdp: CDPSession, address: string) {
    this.#browser = browser
    this.page = page
    this.#cdp = cdp
    this.#address = address
  }

  static async open(address: string): Promise<Till> {
    const executablePath = findWholeChromium()
    const browser = await chromium.launch({ args: [...chromiumSwitches], ...(executablePath && { executablePath }) })
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'Accept-Language', value: 'en-US', url: address }])
    const page = await context.newPage()
    await page.addInitScript(installProbe)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    return new Till(browser, page, cdp, address)
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  /** Opens the page to sign in at; what follows is what a person would wait for. */
  openLogin = async (): Promise<void> => {
    await this.page.goto(`${this.#address}/cashier/manage/login`)
    await this.page.getByText(t('login', 'as.staff'), { exact: true }).click()
    await this.page.getByLabel(t('login', 'merchantNumber')).fill('100001')
    await this.page.getByLabel(t('login', 'staffNumber')).fill('1001')
    await this.page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  }

  /** From pressing "sign in" to a till that can sell: sign-in, registration, every product, an opened shift. */
  firstLoad = async (): Promise<void> => {
    const { page } = this
    await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await page.goto(`${this.#address}/cashier/manage/desk`)
    await page.getByRole('button', { name: t('desk', 'register.go') }).click()
    await page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }).click({ timeout: 120_000 })
    await page.getByLabel(t('desk', 'search.label')).waitFor()
  }

  /** Waits until as many members have come to the till. */
  hasMembers = async (count: number): Promise<void> => {
    for (let known = 0; known < count; await this.page.waitForTimeout(200)) known = await this.#members()
  }

  #members = (): Promise<number> =>
    this.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('kassa-cache')
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error('the cache cannot be opened')))
      })
      const request = database.transaction('members').objectStore('members').getAll()
      await new Promise((done) => request.addEventListener('success', done))
      database.close()
      return request.result.reduce((sum: number, { lines }: { lines: string }) => sum + lines.split('\n').length, 0)
    })

  /** Waits until the worker has brought all files of the program, as it does once for each release. */
  hasWorker = (): Promise<void> => this.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

  probe = (): Promise<Probe> => this.page.evaluate(() => window.probe)

  /** `at`: when the key was pressed, in epoch milliseconds; said here, so that a busy bench does not slow a scanner down. */
  press = async (key: string, code = key, text?: string, modifiers = 0, at = Date.now()): Promise<void> => {
    const timestamp = at / 1000
    const event = { key, code, modifiers, timestamp }
    const down = this.#cdp.send('Input.dispatchKeyEvent', {
      ...event,
      type: 'keyDown',
      ...(text !== undefined && { text }),
    })
    await Promise.all([down, this.#cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })])
  }

  /**
   * Types a code as the quickest wedge scanner does, a key each millisecond, each at its own time, without waiting for the page. Waits
   * awake: a timer of this process is a millisecond off.
   */
  scanAtPace = async (n: number): Promise<void> => {
    const began = performance.now()
    const sent: Promise<void>[] = []
    for (const key of [...Array.from(codeOf(n)), 'Enter']) {
      while (performance.now() < began + sent.length) await new Promise(setImmediate)
      const at = performance.timeOrigin + performance.now()
      sent.push(key === 'Enter' ? this.press(key, key, '\r', 0, at) : this.press(key, `Digit${key}`, key, 0, at))
    }
    await Promise.all(sent)
  }

  /**
   * A code whose keys reach the browser all at once, though they say that they were pressed a millisecond apart: as if it had been held up. The
   * last has all others before it.
   */
  scan = async (n: number): Promise<void> => {
    const code = codeOf(n)
    const now = Date.now()
    const keys = Array.from(code, (digit, at) => this.press(digit, `Digit${digit}`, digit, 0, now - code.length + at))
    await Promise.all([...keys, this.press('Enter', 'Enter', '\r', 0, now)])
  }

  /** Waits until `count` keys that end something have been answered on the screen. Throws with what stands there instead. */
  answered = async (count: number): Promise<void> => {
    try {
      await this.page.waitForFunction((wanted) => window.probe.pressed.length >= wanted, count, { polling: 'raf' })
    } catch (error) {
      const { pressed } = await this.probe()
      const text = await this.page.evaluate(() => document.body.innerText.slice(0, 600))
      throw new Error(`${String(pressed.length)} of ${String(count)} keys were answered; the page says: ${text}`, {
        cause: error,
      })
    }
  }

  /** Opens the customer's screen in a window beside the till's: of two tabs of one window only one is painted. */
  openSecondScreen = async (): Promise<Page> => {
    const opening = this.page.context().waitForEvent('page')
    await this.page.evaluate(() => void window.open('about:blank', '_blank', 'popup,width=1280,height=800'))
    const screen = await opening
    await screen.addInitScript(installMirrorProbe)
    await screen.goto(`${this.#address}/cashier/manage/common-second-screen`)
    await screen.locator('.s2-sum output').waitFor()
    return screen
  }

  /** Pairs the screen of another device with this till, by the code that stands on it, as a cashier does. */
  pairSecondScreen = async (): Promise<Page> => {
    const context = await this.#browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    const screen = await context.newPage()
    await screen.addInitScript(installMirrorProbe)
    await screen.goto(`${this.#address}/cashier/manage/common-second-screen`)
    await screen.getByRole('button', { name: t('screen', 'pair.start'), exact: true }).click()
    const code = await screen.locator('.s2-code').innerText()
    const { page } = this
    await page.getByRole('button', { name: t('desk', 'strip.more'), exact: true }).click()
    await page.getByRole('dialog').getByText(t('desk', 'settings.title'), { exact: true }).click()
    await page.getByRole('tab', { name: t('deskMore', 'settings.tab.device'), exact: true }).click()
    await page.getByLabel(t('screen', 'desk.code'), { exact: true }).fill(code)
    await page.getByRole('button', { name: t('screen', 'desk.look'), exact: true }).click()
    await page.getByLabel(t('screen', 'desk.name'), { exact: true }).fill('Window screen')
    await page.getByRole('button', { name: t('screen', 'desk.pair'), exact: true }).click()
    await page.getByText('Window screen', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await screen.locator('.s2-sum output').waitFor({ timeout: 120_000 })
    return screen
  }

  /** When the last key that ends something was pressed, in epoch milliseconds by the page's clock. */
  pressedAt = (): Promise<number> => this.page.evaluate(() => performance.timeOrigin + window.probe.pressedAt)

  forget = (): Promise<void> =>
    this.page.evaluate(() => {
      window.probe.pressed.length = 0
      window.probe.durableAt.length = 0
    })

  /** Pieces in the basket, as the till says. */
  items = (): Promise<number> =>
    this.page.evaluate(() => Number(/\d+/.exec(document.querySelector('.d-total p span')?.textContent ?? '')?.[0] ?? 0))

  /** Seconds in which a page of the catalogue, or several, were on their way; the till works meanwhile on those that came. */
  pageSeconds = (): Promise<number> =>
    this.page.evaluate(() => {
      const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/device/catalogue'))
      let [millis, until] = [0, 0]
      for (const { startTime, duration } of calls.toSorted((one, other) => one.startTime - other.startTime)) {
        millis += Math.max(0, startTime + duration - Math.max(startTime, until))
        until = Math.max(until, startTime + duration)
      }
      return millis / 1000
    })

  collectGarbage = (): Promise<unknown> => this.#cdp.send('HeapProfiler.collectGarbage')

  usage = async (): Promise<Usage> => {
    const { metrics } = await this.#cdp.send('Performance.getMetrics')
    const value = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0
    return {
      taskSeconds: value('TaskDuration'),
      scriptSeconds: value('ScriptDuration'),
      heapMb: value('JSHeapUsedSize') / 1e6,
    }
  }

  /** Memory of the page's own process, where the system tells (Linux): what it alone holds, and all it has mapped, in MB. */
  processMb = async (): Promise<{ own: number; resident: number } | null> => {
    const session = await this.#browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    const sizes = processInfo.filter(({ type }) => type === 'renderer').flatMap(({ id }) => memoryOf(id) ?? [])
    return sizes.toSorted((a, b) => b.own - a.own)[0] ?? null
  }
}

function memoryOf(pid: number): { own: number; resident: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8')
    const sum = (pattern: RegExp): number =>
      [...text.matchAll(pattern)].reduce((total, [, kilobytes]) => total + Number(kilobytes) * 1024, 0) / 1e6
    return { own: sum(/^Private_\w+:\s+(\d+)/gm), resident: sum(/^Rss:\s+(\d+)/gm) }
  } catch {
    return null
  }
}
