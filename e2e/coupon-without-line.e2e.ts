import {
  createCouponTemplate,
  listCouponBatches,
  listCoupons,
  makeCouponCodes,
} from '@kassa/contract/promotion/coupon.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { expect } from '@playwright/test'
import { drawer, save } from './support/forms.ts'
import { password, scan, signInAdmin, test, type Person } from './support/journey.ts'
import { lamp, shopOfAllWays } from './support/methods-shop.ts'
import { giveSession, sessionOf } from './support/sign-in.ts'
import { isInstalled, isVerified, openTill, payExact } from './support/till.ts'

/** Two off ten, for whoever shows it. */
const twoOff: InputOf<(typeof createCouponTemplate)['request']> = {
  name: 'Two off',
  currency: 'CNY',
  value: { kind: 'rebate', amountMinor: 200 },
  thresholdMinor: 1_000,
  scope: { kind: 'all' },
  outlets: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  validDays: 30,
  isStackable: false,
  leavesOutReduced: false,
  stock: null,
  perMember: null,
}

/** Lets each till take off 3.00 by printed coupons without a line. */
async function letTillsTake(owner: Person, email: string): Promise<void> {
  const { t, page } = owner
  await signInAdmin(owner, email)
  await owner.go('/configMgmt/sales')
  await page.getByRole('button', { name: new RegExp(t('salesSettings', 'name.offline-coupons-minor')) }).click()
  await drawer(owner).getByLabel(t('salesSettings', 'field.atMost')).fill('3')
  await owner.look('coupon-without-line-setting')
  await save(owner)
  await expect(page.getByText('¥3.00').first()).toBeVisible()
}

/** Returns the texts in the QR codes on the sheet of a batch. */
async function wordsOf(email: string, id: string): Promise<string[]> {
  const { token } = await sessionOf({ email, password })
  const address = `${process.env['KASSA_ADDRESS'] ?? ''}/cashier/api/promotion/coupon-batches/${id}/codes`
  const sheet = await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).text()
  return sheet.match(/KC1\.[^",\s]+/g) ?? []
}

/** Shows a coupon to a desk that has lamps in its basket. */
async function show({ page, t }: Person, word: string): Promise<void> {
  await scan(page, lamp)
  await expect(page.getByText('22.60').first()).toBeVisible()
  await scan(page, word)
  await expect(page.getByText(t('desk', 'message.couponTaken', { name: 'Two off' }))).toBeVisible()
  await expect(page.getByText('20.60').first()).toBeVisible()
}

test('a printed coupon counts without a line up to a limit; used at two tills it is booked twice, and the second is looked at', async ({
  person,
}, info) => {
  // The program starts without a network in every language alike.
  const keepsProgram = info.project.name === 'en'
  const [one, other, owner] = [await person({ keepsProgram }), await person(), await person()]
  const email = `coupon-without-line-${one.language}@kassa.example`
  const { call, merchantNumber } = await shopOfAllWays(email, { country: 'CN', language: one.language }, [])
  const { id: templateId } = await call(createCouponTemplate, twoOff)
  const { batchId } = await call(makeCouponCodes, { templateId, count: 2 })
  await expect.poll(async () => (await call(listCouponBatches, { limit: 1 })).rows[0]?.made).toBe(2)
  const [word = '', second = ''] = await wordsOf(email, batchId)
  const [code, secondCode] = [word, second].map((each) => each.split('.')[1] ?? '')
  await letTillsTake(owner, email)

  for (const cashier of [one, other]) {
    await giveSession(cashier.page, { merchantNumber, staffNumber: 'manager', password })
    await openTill(cashier)
    // A code is read online by asking the server, and the reader's code is loaded by then.
    await scan(cashier.page, lamp)
    await scan(cashier.page, '2222222222')
    await expect(cashier.page.getByText(cashier.t('deskMore', 'refusal.coupon.code-wrong'))).toBeVisible()
    await payExact(cashier)
    await isVerified(cashier)
  }
  if (keepsProgram) await isInstalled(one)
  for (const { context } of [one, other]) await context.setOffline(true)
  if (keepsProgram) {
    await one.page.reload()
    await expect(one.page.getByRole('button', { name: /22\.60/ }).first()).toBeVisible()
  }

  await scan(one.page, code ?? '')
  await expect(one.page.getByText(one.t('deskMore', 'refusal.coupon.needs-qr', { code: code ?? '' }))).toBeVisible()
  await show(one, word)
  await one.look('coupon-without-line-basket')
  await payExact(one)
  await scan(one.page, lamp)
  await scan(one.page, second)
  const facts = { code: secondCode ?? '', limit: '¥3.00', left: '¥1.00' }
  await expect(one.page.getByText(one.t('deskMore', 'refusal.coupon.over-limit', facts))).toBeVisible()
  await one.look('coupon-without-line-refused')
  await payExact(one)
  await show(other, word)
  await payExact(other)

  await one.context.setOffline(false)
  await isVerified(one)
  await other.context.setOffline(false)
  await expect(other.page.getByText(other.t('desk', 'state.review')).first()).toBeVisible()
  expect([...one.complaints, ...other.complaints, ...owner.complaints]).toEqual([])

  const coupons = (await call(listCoupons, { templateId, limit: 10 })).rows
  expect(coupons.find((row) => row.code === code)).toMatchObject({ status: 'used' })
  expect(coupons.find((row) => row.code === secondCode)).toMatchObject({ status: 'available' })
  const orders = (await call(listOrders, { limit: 10 })).rows
  expect(orders.map(({ totalMinor }) => totalMinor).toSorted((a, b) => a - b)).toEqual([
    2_060, 2_060, 2_260, 2_260, 2_260,
  ])
  const looked = (await call(listReviewItems, { limit: 10 })).rows
  expect(looked.map(({ reasons }) => reasons.map((reason) => reason.code))).toEqual([['sale.coupon-used']])
  await owner.go('/sales/review')
  await expect(owner.page.getByText(new RegExp(code ?? '')).first()).toBeVisible()
  await owner.look('coupon-without-line-review')
  // Both sales are found by the coupon they were made with, as it is printed or typed in small letters.
  const found = async (typed: string): Promise<void> => {
    await owner.go(`/sales/order?search=${encodeURIComponent(typed)}`)
    await expect(owner.page.locator('.k-list')).toHaveAttribute('aria-busy', 'false')
  }
  const rows = (total: string) => owner.page.getByRole('row').filter({ hasText: total })
  for (const typed of [code ?? '', (code ?? '').toLowerCase().replace(/^.{5}/, '$&-')]) {
    await found(typed)
    await expect(rows('20.60')).toHaveCount(2)
    await expect(rows('22.60')).toHaveCount(0)
  }
  await owner.look('coupon-without-line-found')
  await found(secondCode ?? '')
  await expect(rows('20.60')).toHaveCount(0)
})
