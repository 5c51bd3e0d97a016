import { expect } from '@playwright/test'
import { signInAdmin, type Person } from './journey.ts'
import { pauseAsPerson } from './till.ts'

/** Where the code on the screen leads the customer's phone. */
export const phoneOf = async ({ page, t }: Person): Promise<string> =>
  (await page.getByRole('link', { name: t('desk', 'pay.openPhone') }).getAttribute('href')) ?? ''

/** Plays the customer: the page behind the code, where one pays or cancels. */
export const onThePhone = async (cashier: Person, wish: 'pay' | 'decline'): Promise<void> =>
  atPhone(cashier, await phoneOf(cashier), wish)

/** The same, on a phone that went to the code before. */
export async function atPhone({ context }: Person, address: string, wish: 'pay' | 'decline'): Promise<void> {
  const phone = await context.newPage()
  await phone.goto(address)
  await phone.locator(`button[value=${wish}]`).click()
  // A page that is closed while it moves on to the next stays open, and whoever closes it waits without end (crbug.com/536385539).
  await expect(phone.locator('.done')).toBeVisible()
  await phone.close()
}

/** Presses what the panel is for, once it has stood there for as long as a person needs to see it. */
export async function pressPrimary(cashier: Person, word: string): Promise<void> {
  const button = cashier.page.getByRole('button', { name: cashier.t('desk', word) }).first()
  await expect(button).toBeVisible()
  await pauseAsPerson(cashier)
  await button.click()
}

/** Gives back what was chosen, and puts away what says so. */
export async function giveBack(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await pressPrimary(cashier, 'refund.go')
  await expect(page.getByText(t('desk', 'refund.done'))).toBeVisible()
  await pauseAsPerson(cashier)
  await page.getByRole('button', { name: t('desk', 'refund.done') }).click()
}

/** Opens a sale in the back office as the shop's owner, the demo's where none is named, at one of its tabs. */
export async function openOrder(
  owner: Person,
  number: string,
  tab: 'payments' | 'refunds',
  email = 'merchant@kassa.example',
): Promise<void> {
  await signInAdmin(owner, email)
  await owner.go('/sales/order')
  await owner.page.getByText(number, { exact: true }).click()
  await owner.page.getByRole('tab', { name: owner.t('order', `tab.${tab}`) }).click()
}
