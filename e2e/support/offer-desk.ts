import { expect } from '@playwright/test'
import type { Person } from './journey.ts'
import { giveBack } from './paying.ts'
import { pauseAsPerson } from './till.ts'

/** Attaches the member of a card. */
export async function attach(cashier: Person, card: string): Promise<void> {
  const { page, t } = cashier
  await page.keyboard.press('F3')
  await page.getByLabel(t('deskMember', 'find'), { exact: true }).fill(card)
  await page.getByRole('button', { name: t('deskMember', 'search'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await pauseAsPerson(cashier)
}

/** Takes a coupon of the member's own. */
export async function takeCoupon(cashier: Person, name: string): Promise<void> {
  const { page, t } = cashier
  await page.keyboard.press('F3')
  await page
    .getByRole('button', { name: t('deskMember', 'coupon.use', { name }), exact: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: t('deskMember', 'coupon.away', { name }), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await pauseAsPerson(cashier)
}

/** Asks for more points than the rule lets pay; `most` is what it lets. */
export async function payWithPoints({ page, t }: Person, most: number): Promise<void> {
  await page.keyboard.press('F3')
  await expect(page.getByText(t('deskMember', 'mostPoints', { points: most })).first()).toBeVisible()
  await page.getByLabel(t('deskMember', 'usePoints'), { exact: true }).fill('860')
  await page.getByRole('button', { name: t('deskMember', 'apply'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Returns the amount to pay, as the basket shows it. */
export const total = ({ page }: Person) => page.locator('.d-total output').first()

/** Takes the add-on that a plan offers. */
export async function takeAddOn({ page, t }: Person, name: string, price: string): Promise<void> {
  await page.keyboard.press('F4')
  await page.getByRole('button', { name: t('desk', 'offer.addOn', { name, price }), exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Opens the paper of the sale that was just paid; answers what is on it. */
export async function readPaper({ page, t }: Person, amount: string): Promise<string> {
  await page.getByRole('button', { name: t('desk', 'receipt.show'), exact: true }).click()
  const paper = page.getByRole('dialog')
  await expect(paper.getByText(amount).first()).toBeVisible()
  const text = await paper.innerText()
  await page.keyboard.press('Escape')
  return text
}

/** Gives a whole sale back, so much in money. */
export async function refundAll(cashier: Person, number: string, amount: string): Promise<void> {
  const { page, t } = cashier
  await page.keyboard.press('F9')
  await page.getByLabel(t('desk', 'refund.number')).fill(number)
  await page.getByRole('button', { name: t('desk', 'refund.find') }).click()
  await page.getByRole('button', { name: t('desk', 'refund.all'), exact: true }).click()
  await page.getByLabel(t('desk', 'change.reason')).fill('Changed their mind')
  await expect(page.getByText(amount).last()).toBeVisible()
  await giveBack(cashier)
}
