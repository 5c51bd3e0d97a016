import { readMember } from '@kassa/contract/member/member.calls.ts'
import { listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { expect } from '@playwright/test'
import { choose, drawer, save } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { attach, takeCoupon, total } from './support/offer-desk.ts'
import { addCoupon, doAll, field, chooseOne, typeField } from './support/offer-forms.ts'
import { codeOf, LEVEL, stockOffers } from './support/offer-shop.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isVerified, openTill, payExact } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

const COUPON = 'Two off for friends'

/** A coupon for one level of members, and a rule that gives it with points and money. */
async function addRule(owner: Person): Promise<void> {
  const { page, t } = owner
  await owner.go('/activity-coupons')
  const worth = doAll(typeField('coupon.amount', '2'), typeField('coupon.threshold', '10'))
  const toFriends = doAll(chooseOne('who.levels'), async (_, form) => {
    await form.getByRole('combobox', { name: t('promotion', 'who.levels') }).fill(String(LEVEL))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  })
  await addCoupon(owner, COUPON, null, doAll(worth, toFriends))
  await owner.go('/activity-recharge-rule')
  await page
    .getByRole('button', { name: t('rechargeRule', 'new'), exact: true })
    .first()
    .click()
  const form = drawer(owner)
  const fields = { name: 'Hundred', amount: '100', gift: '10', points: '200', couponCount: '2' }
  for (const [key, text] of Object.entries(fields)) await field(form, t('rechargeRule', key)).fill(text)
  await choose(owner, form, t('rechargeRule', 'coupon'), COUPON)
  await owner.look('recharge-rule')
  await save(owner)
  await expect(page.getByText('Hundred').first()).toBeVisible()
}

async function openRecharge({ page, t }: Person): Promise<void> {
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: t('deskMember', 'recharge.open'), exact: true }).click()
}

test('a recharge gives money, points and coupons of a level, and what is unspent goes back with it', async ({
  person,
  locale,
}) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const { id, cardNumber } = await stockOffers(call)
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await addRule(owner)
  const states = async () =>
    (await call(listCoupons, { memberId: id, limit: 50 })).rows.map(({ status }) => status).toSorted()
  const holds = async () => {
    const { points, principalMinor, bonusMinor } = await call(readMember, { id })
    return [points, principalMinor, bonusMinor]
  }

  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(page, codeOf('Kiwi'))
  await attach(cashier, cardNumber)
  await openRecharge(cashier)
  await page.getByRole('button', { name: /Hundred/ }).click()
  await expect(page.getByRole('dialog').locator('.d-pay')).toBeVisible()
  await cashier.look('desk-recharge')
  await page.getByRole('dialog').locator('.d-pay').click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('110.00')
  await expect(page.getByText(t('deskMember', 'recharge.getsPoints', { points: 200 }))).toBeVisible()
  await expect(page.getByText(t('deskMember', 'recharge.getsCoupon', { name: COUPON, coupons: 2 }))).toBeVisible()
  await cashier.look('desk-recharged')
  await page.keyboard.press('Escape')
  expect(await holds()).toEqual([1_200, 10_000, 1_000])
  expect(await states()).toEqual(['available', 'available'])

  await takeCoupon(cashier, COUPON)
  await expect(total(cashier)).toContainText('18.00')
  await payExact(cashier)
  await isVerified(cashier)
  expect(await states()).toEqual(['available', 'used'])

  // Half of it goes back: half of the gift and of the points, and one coupon, which is the one that is left.
  await attach(cashier, cardNumber)
  await openRecharge(cashier)
  const before = page.getByRole('region', { name: t('deskMember', 'recharge.before'), exact: true })
  await before.getByRole('button', { name: t('deskMember', 'recharge.giveBack'), exact: true }).click()
  await before.getByLabel(t('desk', 'change.reason'), { exact: true }).fill('Too much')
  await before.getByRole('textbox').first().fill('50')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('deskMember', 'recharge.pointsBack', { points: 100 }))).toBeVisible()
  await cashier.look('desk-recharge-back')
  await before.locator('.is-primary').click()
  await expect.poll(holds).toEqual([1_100, 5_000, 500])
  await expect.poll(states).toEqual(['disabled', 'used'])
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
