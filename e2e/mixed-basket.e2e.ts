import { createMember, readMember } from '@kassa/contract/member/member.calls.ts'
import { saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { createTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import { expect } from '@playwright/test'
import { scan, signInStaff, test, type Person } from './support/journey.ts'
import { attach, total } from './support/offer-desk.ts'
import { codeOf, stockOffers } from './support/offer-shop.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { onThePhone, pressPrimary } from './support/paying.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isVerified, openTill, pauseAsPerson } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** Puts what is chosen in the member panel into the basket. */
async function addToSale(cashier: Person): Promise<void> {
  const { page, t } = cashier
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('deskMember', 'addToSale'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await pauseAsPerson(cashier)
}

test('goods, a recharge, a gift card and a session pass are paid in one payment', async ({ person, locale }) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const { id, cardNumber } = await stockOffers(call)
  const pass = { name: 'Ten visits', currency: 'CNY', priceMinor: 3_000, uses: 10, validDays: 30 } as const
  await call(createTimesOffer, { ...pass, scope: { kind: 'all' } })

  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, codeOf('Kiwi'))
  await attach(cashier, cardNumber)

  // A free recharge of 50.00, a new gift card of 40.00, and the pass.
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: t('deskMember', 'recharge.open'), exact: true }).click()
  await page.getByLabel(t('deskMember', 'recharge.free'), { exact: true }).fill('50')
  await page.getByRole('button', { name: t('deskMember', 'recharge.takeFree'), exact: true }).click()
  await cashier.look('mixed-recharge')
  await addToSale(cashier)
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: t('deskMember', 'purse'), exact: true }).click()
  await page.getByRole('button', { name: t('purse', 'newCard'), exact: true }).click()
  await page.getByLabel(t('purse', 'amount'), { exact: true }).fill('40')
  await addToSale(cashier)
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: t('deskMember', 'purse'), exact: true }).click()
  await page.getByRole('button', { name: t('purse', 'newTimes'), exact: true }).click()
  await page.getByRole('button', { name: /Ten visits/ }).click()
  await addToSale(cashier)

  const parts = page.getByRole('list', { name: t('deskMore', 'ahead.label') })
  await expect(parts.getByRole('listitem')).toHaveCount(3)
  await expect(total(cashier)).toContainText('140.00')
  await cashier.look('mixed-basket')

  await page.keyboard.press('Shift+F12')
  await cashier.look('mixed-pay')
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await expect(total(cashier)).toContainText('60.00')
  await page.getByRole('button', { name: t('desk', 'receipt.show'), exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('140.00')
  await cashier.look('mixed-receipt')
  await page.keyboard.press('Escape')
  await isVerified(cashier)

  expect(await call(readMember, { id })).toMatchObject({ principalMinor: 5_000, bonusMinor: 0 })
  const { rows } = await call(listOrders, { limit: 4 })
  expect(rows.map(({ type, totalMinor }) => [type, totalMinor]).toSorted((a, b) => a[1]! - b[1]!)).toEqual([
    [1, 2_000],
    [2, 3_000],
    [2, 4_000],
    [2, 5_000],
  ])
  const sale = rows.find(({ type }) => type === 1)
  const { together = [] } = await call(readOrder, { id: sale?.id ?? '' })
  expect(together.map(({ amountMinor }) => amountMinor)).toEqual([5_000, 4_000, 3_000])
  await cashier.go(`/sales/order/${sale?.id}`)
  expect(cashier.complaints).toEqual([])
})

test('a wallet pays goods and a recharge by one code, and all is booked with it', async ({ person, locale }) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const account = { channel: 'alipay' as const, fields: { ...world.alipay }, outletId: null }
  await call(saveAccount, { ...account, mode: 'demo', enabled: 1, version: 0 })
  const member = await call(createMember, { name: 'Mina Sato', phone: '' })

  const cashier = await person({ isChanged: true })
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, world.code)
  await attach(cashier, member.cardNumber)
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: t('deskMember', 'recharge.open'), exact: true }).click()
  await page.getByLabel(t('deskMember', 'recharge.free'), { exact: true }).fill('50')
  await page.getByRole('button', { name: t('deskMember', 'recharge.takeFree'), exact: true }).click()
  await addToSale(cashier)
  await expect(total(cashier)).toContainText('72.60')

  await page.keyboard.press('Shift+F12')
  await page.getByRole('button', { name: t('payment', 'method.2') }).click()
  await cashier.look('mixed-wallet-choose')
  await pressPrimary(cashier, 'pay.showCode')
  await expect(page.getByText(t('desk', 'pay.state.scan'))).toBeVisible()
  await cashier.look('mixed-wallet-waiting')
  expect(await call(readMember, { id: member.id })).toMatchObject({ principalMinor: 0 })
  await onThePhone(cashier, 'pay')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  await isVerified(cashier)
  await cashier.look('mixed-wallet-paid')

  expect(await call(readMember, { id: member.id })).toMatchObject({ principalMinor: 5_000 })
  const { rows } = await call(listOrders, { limit: 2 })
  expect(rows.map(({ totalMinor }) => totalMinor).toSorted((one, other) => one - other)).toEqual([2_260, 5_000])
  const sale = rows.find(({ type }) => type === 1)
  const { together = [] } = await call(readOrder, { id: sale?.id ?? '' })
  expect(together.map(({ amountMinor }) => amountMinor)).toEqual([5_000])
  expect(cashier.complaints).toEqual([])
})
