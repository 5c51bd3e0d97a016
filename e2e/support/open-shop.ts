import { expect, type Page } from '@playwright/test'
import { password, type Person } from './journey.ts'
import { codeSentTo } from './mailbox.ts'

const stamp = Date.now().toString(36)
const pin = '259137'

/** Chooses by the value of what is chosen, in a list that is searched, or in a short one, which the browser shows. */
export async function chooseOf(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  if (await field.evaluate((node) => node instanceof HTMLSelectElement)) {
    await field.selectOption(value)
    return
  }
  await field.click()
  await page.locator(`[role=option][data-value="${value}"]`).click()
}

/** Registers a shop of its own for somebody, who owns it from now on. */
export async function openShop({ page, t, language, go }: Person, name: string, country?: string): Promise<void> {
  const mail = `${name.toLowerCase().replaceAll(' ', '-')}-${stamp}-${language}@first.example`
  await go('/register')
  await page.getByLabel(t('account', 'email'), { exact: true }).fill(mail)
  await page.getByRole('button', { name: t('account', 'sendCode') }).click()
  await expect(page.getByLabel(t('account', 'code'))).toHaveValue(await codeSentTo(mail))
  await page.getByLabel(t('account', 'merchantName')).fill(name)
  await page.getByLabel(t('start', 'yourName')).fill('Noor')
  if (country !== undefined) await chooseOf(page, t('start', 'shop.country'), country)
  await page.getByLabel(t('account', 'password'), { exact: true }).fill(password)
  await page.getByLabel(t('start', 'pin'), { exact: true }).fill(pin)
  await page.getByRole('button', { name: t('account', 'register.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}
