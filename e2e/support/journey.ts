import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { asksInBoth, examine } from './examine.ts'
import { type JourneyOptions, sizeOf, themeOf, wear, wearSize, wearTheme } from './looks.ts'
import { pressAtPace } from './pace.ts'
import { giveSession } from './sign-in.ts'
import { type Device, type Window, Windows } from './windows.ts'
import { languageOf, word, type Language } from './words.ts'

export const password = 'Kassa-demo-2026'

/** A person at a browser of their own, in the language and the first look of the project. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: Language
  /** The word of a key, in this person's language. */
  readonly t: (file: string, key: string, facts?: Readonly<Record<string, string | number>>) => string
  /** Opens a screen from its address, as the first of a visit. */
  readonly go: (route: string) => Promise<void>
  /** Takes this person's language again: signing in had set it from the profile (D1). */
  readonly speak: () => Promise<void>
  /**
   * In each look of the project: keeps a picture, and checks that the page fits the window and with axe that there is
   * nothing serious, nothing critical. Then the page is as it was.
   */
  readonly look: (name: string) => Promise<void>
  /** As `look`; then the page stays in the other look, and the next screen is opened in that. */
  readonly lookOn: (name: string) => Promise<void>
  /** Puts the page into the theme of the other look, of which a gate's looks take only the size. */
  readonly turnTheme: () => Promise<void>
  /** The complaints of the page, beside requests that failed for want of a network. */
  readonly complaints: readonly string[]
}

export const test = base.extend<
  JourneyOptions & { person: (device?: Device) => Promise<Person> },
  { windows: Windows }
>({
  looks: [['wide light', 'phone dark'], { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  windows: [({}, use) => use(new Windows()), { scope: 'worker' }],
  person: async ({ browser, locale, looks, windows }, use, info) => {
    const viewport = sizeOf(looks[0])
    const kind = { options: { locale, viewport, reducedMotion: 'reduce' }, theme: themeOf(looks[0]) } as const
    await use(async (device = {}) => {
      const window = await windows.take(browser, kind, device)
      return makePerson(window, locale ?? 'en-US', looks, info.project.name)
    })
    await windows.takeBack(kind, process.env['KASSA_ADDRESS'] ?? '')
  },
})

async function makePerson(
  { context, page }: Window,
  locale: string,
  looks: JourneyOptions['looks'],
  project: string,
): Promise<Person> {
  const address = process.env['KASSA_ADDRESS'] ?? ''
  const language = languageOf(locale)
  const speak = () => context.addCookies([{ name: 'Accept-Language', value: locale, url: address }])
  await speak()
  pressAtPace(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isOffline = /ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/.test(message.text())
    if (message.type() === 'error' && !isOffline) complaints.push(message.text())
  })
  let worn = looks
  // Of the look in which axe is not asked, only the width is: its size is enough.
  const change = asksInBoth ? wear : wearSize
  const lookOn = async (name: string): Promise<void> => {
    const [first, second] = worn
    await examine(page, name, project, { look: first, isOther: false })
    await change(page, second)
    await examine(page, name, project, { look: second, isOther: true })
    worn = [second, first]
  }
  return {
    page,
    context,
    language,
    complaints,
    speak,
    t: (file, key, facts) => word(language, file, key, facts),
    go: async (route) => void (await page.goto(`${address}/cashier/manage${route}`)),
    look: async (name) => {
      await lookOn(name)
      await change(page, looks[0])
      worn = looks
    },
    lookOn,
    turnTheme: () => wearTheme(page, themeOf(looks[1])),
  }
}

/** Types a code as a scanner does: every key at once, then Enter, whatever has the focus. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    const press = (key: string): void => {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }))
    }
    for (const key of text) press(key)
    press('Enter')
  }, code)

/** Signs in without typing; the first journey of the back office types. Then go to a screen. */
export const signInAdmin = ({ page }: Person, email: string): Promise<void> => giveSession(page, { email, password })

export const signInStaff = ({ page }: Person, merchantNumber: string, staffNumber: string): Promise<void> =>
  giveSession(page, { merchantNumber, staffNumber, password })
