import { saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { expect } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { onThePhone, openOrder, pressPrimary } from './support/paying.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { pauseAsPerson, isVerified, openTill, payExact, saleNumber } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Takes so much by a wallet, at whose code the customer looks. */
async function payPart(cashier: Person, amount: string): Promise<void> {
  const { page, t } = cashier
  await page.keyboard.press('Shift+F12')
  await page.getByRole('button', { name: t('payment', 'method.2') }).click()
  await page.getByLabel(t('desk', 'pay.amount')).fill(amount)
  await pressPrimary(cashier, 'pay.showCode')
  await expect(page.getByText(t('desk', 'pay.state.scan'))).toBeVisible()
  await onThePhone(cashier, 'pay')
}

/** Opens the case, and ends its sale with the rest in cash. */
async function endAtOffice(owner: Person): Promise<void> {
  const { page, t } = owner
  await owner.go('/payment-pay')
  await page.getByRole('button', { name: t('payConfig', 'case.complete') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('12.60', { exact: false }).first()).toBeVisible()
  await owner.look('half-paid-complete')
  await dialog.getByRole('button', { name: t('payConfig', 'case.half.go') }).click()
  await expect(page.getByText(t('payConfig', 'case.none'))).toBeVisible()
}

test('what a desk left half paid is completed at the office, and is one sale when the desk ends it too', async ({
  person,
}) => {
  const [cashier, owner] = [await person({ isChanged: true }), await person({ isChanged: true })]
  const { page } = cashier
  const call = await ownerCalls('en-US')
  const account = { channel: 'alipay' as const, fields: { ...world.alipay }, outletId: null }
  await call(saveAccount, { ...account, mode: 'demo', enabled: 1, version: 0 })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, world.code)
  await payPart(cashier, '10')
  await expect(page.getByText('12.60').first()).toBeVisible()

  // The desk falls silent with the half of it paid; the office takes the rest.
  world.pass(11)
  await signInAdmin(owner, 'merchant@kassa.example')
  await endAtOffice(owner)

  // The desk comes back and takes the same rest: it brings the sale that is booked already.
  await pauseAsPerson(cashier)
  await payExact(cashier)
  const number = await saleNumber(cashier)
  await isVerified(cashier)
  expect(cashier.complaints).toEqual([])
  await openOrder(owner, number, 'payments')
  for (const method of [0, 2])
    await expect(owner.page.getByText(owner.t('payment', `method.${method}`)).first()).toBeVisible()
  await owner.page.getByRole('tab', { name: owner.t('order', 'tab.timeline') }).click()
  await expect(owner.page.getByText(owner.t('order', 'event.completed-by-office'), { exact: false })).toBeVisible()
  await expect(owner.page.getByText(owner.t('order', 'event.desk-followed'))).toBeVisible()
  await owner.look('half-paid-order')
  expect(owner.complaints).toEqual([])
})
