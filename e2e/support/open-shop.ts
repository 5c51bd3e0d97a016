import { expect } from '@playwright/test'
import { password, type Person } from './journey.ts'
import { codeSentTo } from './mailbox.ts'

const stamp = Date.now().toString(36)
const pin = '259137'

/** Registers a shop of its own for somebody, who owns it from now on. */
export async function openShop({ page, t, language, go }: Person, name: string, country?: string): Promise<void> {
  const mail = `${name.toLowerCase().replaceAll(' ', '-')}-${stamp}-${language}@first.example`
  await go('/register')
  await page.getByLabel(t('account', 'email'), { exact: true }).fill(mail)
  await page.getByRole('button', { name: t('account', 'sendCode') }).click()
  await expect(page.getByLabel(t('account', 'code'))).toHaveValue(await codeSentTo(mail))
  await page.getByLabel(t('account', 'merchantName')).fill(name)
  await page.getByLabel(t('start', 'yourName')).fill('Noor')
  if (country !== undefined) await page.getByLabel(t('start', 'shop.country')).selectOption(country)
  await page.getByLabel(t('account', 'password'), { exact: true }).fill(password)
  await page.getByLabel(t('start', 'pin'), { exact: true }).fill(pin)
  await page.getByRole('button', { name: t('account', 'register.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}
