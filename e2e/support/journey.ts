import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { languageOf, word, type Language } from './words.ts'

const shots = path.join(import.meta.dirname, '../shots')

export const password = 'Kassa-demo-2026'

/** A person at a browser of their own, in the language, size and theme of the project. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: Language
  /** The word of a key, in this person's language. */
  readonly t: (file: string, key: string, facts?: Readonly<Record<string, string | number>>) => string
  readonly go: (route: string) => Promise<void>
  /** Takes this person's language again: signing in had set it from the profile (D1). */
  readonly speak: () => Promise<void>
  /** Keeps a picture and checks the page with axe: nothing serious, nothing critical. */
  readonly look: (name: string) => Promise<void>
  /** What the page complained about, beside requests that failed for want of a network. */
  readonly complaints: readonly string[]
}

export const test = base.extend<{ person: () => Promise<Person> }>({
  person: async ({ browser, locale, viewport, colorScheme }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ locale, viewport, colorScheme })
      opened.push(context)
      return makePerson(context, languageOf(locale), locale ?? 'en-US', info.project.name)
    })
    for (const context of opened) await context.close()
  },
})

async function makePerson(context: BrowserContext, language: Language, locale: string, look: string): Promise<Person> {
  const address = process.env['KASSA_ADDRESS'] ?? ''
  const speak = () => context.addCookies([{ name: 'Accept-Language', value: locale, url: address }])
  await speak()
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
      await page.screenshot({ path: path.join(shots, `${look.replaceAll(' ', '-')}-${name}.png`) })
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
    },
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

export async function signInAdmin(person: Person, email: string): Promise<void> {
  const { page, t } = person
  await person.go('/login')
  await page.getByLabel(t('login', 'email')).fill(email)
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await page.waitForURL(/\/cashier\/manage\/?$/)
  await person.speak()
}

export async function signInStaff(person: Person, merchantNumber: string, staffNumber: string): Promise<void> {
  const { page, t } = person
  await person.go('/login')
  await page.getByText(t('login', 'as.staff'), { exact: true }).click()
  await page.getByLabel(t('login', 'merchantNumber')).fill(merchantNumber)
  await page.getByLabel(t('login', 'staffNumber')).fill(staffNumber)
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await person.speak()
}
