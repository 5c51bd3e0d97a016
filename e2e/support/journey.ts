import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { type JourneyOptions, type Look, sizeOf, themeOf, wear } from './looks.ts'
import { giveSession } from './sign-in.ts'
import { languageOf, word, type Language } from './words.ts'

const shots = path.join(import.meta.dirname, '../shots')
const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
  /** What the page complained about, beside requests that failed for want of a network. */
  readonly complaints: readonly string[]
}

export const test = base.extend<
  JourneyOptions & { person: (device?: { readonly hasTouch?: boolean }) => Promise<Person> }
>({
  looks: [['wide light', 'phone dark'], { option: true }],
  person: async ({ browser, locale, looks }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async (device = {}) => {
      const window = { locale, viewport: sizeOf(looks[0]), reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...window, ...device })
      opened.push(context)
      return makePerson(context, locale ?? 'en-US', looks, info.project.name)
    })
    for (const context of opened) await context.close()
  },
})

async function makePerson(
  context: BrowserContext,
  locale: string,
  looks: JourneyOptions['looks'],
  project: string,
): Promise<Person> {
  const address = process.env['KASSA_ADDRESS'] ?? ''
  const language = languageOf(locale)
  const speak = () => context.addCookies([{ name: 'Accept-Language', value: locale, url: address }])
  await speak()
  await context.addInitScript((mode) => {
    if (localStorage.getItem('kassa.session') === null)
      localStorage.setItem('kassa.session', JSON.stringify({ layout: { mode } }))
  }, themeOf(looks[0]))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isOffline = /ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/.test(message.text())
    if (message.type() === 'error' && !isOffline) complaints.push(message.text())
  })
  return {
    page,
    context,
    language,
    complaints,
    speak,
    t: (file, key, facts) => word(language, file, key, facts),
    go: async (route) => void (await page.goto(`${address}/cashier/manage${route}`)),
    look: async (name) => {
      await examine(page, name, project, looks[0])
      await wear(page, looks[1])
      await examine(page, name, project, looks[1])
      await wear(page, looks[0])
    },
  }
}

async function examine(page: Page, name: string, project: string, look: Look): Promise<void> {
  await page.screenshot({ path: path.join(shots, `${project}-${look.replace(' ', '-')}-${name}.png`) })
  await expect.poll(() => beyondTheWindow(page), { message: `${name} fits the window (${look})` }).toEqual([])
  expect(await findingsOf(page), `axe on ${name} (${look})`).toEqual([])
}

/** The first things that make a page wider than its window; a drawer that still moves is asked again. */
const beyondTheWindow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth + 1) return []
    const isBeyond = (one: Element): boolean => one.getBoundingClientRect().right > window.innerWidth + 1
    const found = [...document.body.querySelectorAll('*')].filter(isBeyond)
    return ['wider', ...found.slice(0, 4).map((one) => one.outerHTML.slice(0, 160))]
  })

/** What axe finds serious or critical, with the first place of each. */
async function findingsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    return checker.run({ resultTypes: ['violations'] })
  })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
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
