import { expect } from '@playwright/test'
import type { Person } from './journey.ts'
import { openMore } from './till.ts'

/** The customer's screen shows a code and two words; the cashier types the one, compares the others, and gives the screen a name. */
export async function pairScreen(screen: Person, cashier: Person): Promise<void> {
  await screen.go('/common-second-screen')
  await screen.page.getByRole('button', { name: screen.t('screen', 'pair.start'), exact: true }).click()
  const code = await screen.page.locator('.s2-code').innerText()
  const words = await screen.page.locator('.s2-words').innerText()
  await screen.look('second-screen-code')

  const { page, t } = cashier
  await openMore(cashier, 'settings.title')
  await page.getByRole('tab', { name: t('deskMore', 'settings.tab.device'), exact: true }).click()
  const typed = page.getByLabel(t('screen', 'desk.code'), { exact: true })
  const goOn = page.getByRole('button', { name: t('screen', 'desk.look'), exact: true })
  await typed.fill('AAAA AAAA')
  await goOn.click()
  await expect(page.getByText(t('screen', 'desk.problem.wrong'), { exact: true })).toBeVisible()
  await typed.fill(code.toLowerCase())
  await goOn.click()
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.getByLabel(t('screen', 'desk.name'), { exact: true }).fill('Window screen')
  await cashier.look('second-screen-words')
  await page.getByRole('button', { name: t('screen', 'desk.pair'), exact: true }).click()
  await expect(page.getByText('Window screen', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
}
