import { expect } from '@playwright/test'
import { scan, signInStaff, test, type Person } from './support/journey.ts'
import { onThePhone, openOrder, pressPrimary } from './support/paying.ts'
import { batteries, isVerified, openTill, saleNumber } from './support/till.ts'

/** Opens the pay screen and chooses Alipay. */
async function chooseAlipay(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await page.keyboard.press('Shift+F12')
  await page.getByRole('button', { name: t('payment', 'method.2') }).click()
}

test('a wallet pays from tile to books: cancelled first, then through a reload', async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, batteries)
  await chooseAlipay(cashier)
  await cashier.look('wallet-choose')
  await pressPrimary(cashier, 'pay.showCode')
  await expect(page.getByText(t('desk', 'pay.state.scan'))).toBeVisible()
  await cashier.look('wallet-waiting')

  // The customer thinks better of it; the sale can go on another way.
  await onThePhone(cashier, 'decline')
  await expect(page.getByText(t('desk', 'message.payCancelled'))).toBeVisible()

  // The page goes while the customer pays: the payment is there when it comes back, and the sale is whole.
  await pressPrimary(cashier, 'pay.showCode')
  await expect(page.getByText(t('desk', 'pay.state.scan'))).toBeVisible()
  await onThePhone(cashier, 'pay')
  await page.reload()
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  const number = await saleNumber(cashier)
  await isVerified(cashier)
  await cashier.look('wallet-paid')
  expect(cashier.complaints).toEqual([])

  const owner = await person()
  await openOrder(owner, number, 'payments')
  await expect(owner.page.getByText(/^K[0-9A-Z]{26}$/)).toBeVisible()
  await expect(owner.page.getByText(owner.t('payment', 'method.2')).first()).toBeVisible()
})
