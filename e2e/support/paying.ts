import { expect } from '@playwright/test'
import { signInAdmin, type Person } from './journey.ts'

/** Plays the customer: the page behind the code, where one pays or cancels. */
export async function onThePhone({ page, context, t }: Person, wish: 'pay' | 'decline'): Promise<void> {
  const link = page.getByRole('link', { name: t('desk', 'pay.openPhone') })
  const address = (await link.getAttribute('href')) ?? ''
  const phone = await context.newPage()
  await phone.goto(address)
  await phone.locator(`button[value=${wish}]`).click()
  await expect(phone.locator('.done')).toBeVisible()
  await phone.close()
}

/** Presses what the panel is for. */
export const pressPrimary = ({ page, t }: Person, word: string): Promise<void> =>
  page
    .getByRole('button', { name: t('desk', word) })
    .first()
    .click()

/** Opens a sale in the back office as the shop's owner, at one of its tabs. */
export async function openOrder(owner: Person, number: string, tab: 'payments' | 'refunds'): Promise<void> {
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/sales/order')
  await owner.page.getByText(number, { exact: true }).click()
  await owner.page.getByRole('tab', { name: owner.t('order', `tab.${tab}`) }).click()
}
