import { listMemberPoints } from '@kassa/contract/member/member-records.calls.ts'
import { readMember } from '@kassa/contract/member/member.calls.ts'
import { couponResult, listCoupons, listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import { listPlans, planResult } from '@kassa/contract/promotion/plan.calls.ts'
import { expect } from '@playwright/test'
import { act, drawer, save } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import {
  addCoupon,
  addPlan,
  doAll,
  field,
  issue,
  switchOn,
  chooseOne,
  typeField,
  withGoods,
} from './support/offer-forms.ts'
import { addRate, onEveryWeekday, onLevel, paidWith } from './support/rate-forms.ts'
import { codeOf, LEVEL, stockOffers, type Goods, type OwnerCall } from './support/offer-shop.ts'
import { attach, payWithPoints, readPaper, refundAll, takeAddOn, takeCoupon, total } from './support/offer-desk.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isVerified, items, openTill, payExact, saleNumber } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/**
 * The goods sold, how often, the line's price and its reason: worked out by hand from the prices of the shop and the
 * offers below.
 */
const BASKET: readonly (readonly [goods: Goods, times: number, amount: string, reason: string])[] = [
  ['Apple', 1, '7.50', 'Plan promotion'],
  ['Bread', 1, '18.00', 'Plan item-discount'],
  ['Candle', 1, '4.50', 'Plan price-list'],
  ['Donut', 3, '12.00', 'Plan buy-get'],
  ['Egg', 2, '12.00', 'Plan second-item'],
  ['Fig', 3, '20.00', 'Plan bundle'],
  ['Grape', 1, '27.00', 'Plan whole-order'],
  ['Honey', 1, '35.00', 'Plan rebate'],
  ['Olive', 1, '25.00', ''],
  ['Jam', 1, '35.00', ''],
  ['Kiwi', 1, '18.00', '−2.00'],
  ['Lemon', 1, '47.00', '−3.00'],
  ['Melon', 1, '40.00', ''],
]

/** The reduction of each plan, in minor units, by its type. */
const TAKEN_OFF = {
  'whole-order': 300,
  'item-discount': 200,
  'price-list': 50,
  promotion: 250,
  rebate: 500,
  exchange: 1_910,
  'buy-get': 600,
  'full-gift': 1_500,
  'second-item': 400,
  bundle: 700,
}

const threshold = (text: string) => typeField('benefit.fromMoney', text)

/** One plan of each type, each on goods of its own. */
async function addPlans(owner: Person): Promise<void> {
  await owner.go('/activity-marketing-plan')
  await addPlan(owner, 'promotion', 'Apple', typeField('benefit.price', '7.50'))
  await addPlan(owner, 'item-discount', 'Bread', typeField('benefit.off', '10%'))
  const price = typeField('prices.priceOf', '4.50', { step: 1, name: 'Candle' })
  await addPlan(owner, 'price-list', null, doAll(withGoods('Candle'), price))
  await addPlan(owner, 'buy-get', 'Donut', doAll(typeField('benefit.buy', '2'), typeField('benefit.get', '1')))
  await addPlan(owner, 'second-item', 'Egg', typeField('benefit.off', '50%'))
  await addPlan(owner, 'bundle', 'Fig', typeField('off.total', '20'))
  await addPlan(owner, 'whole-order', 'Grape', doAll(threshold('0'), switchOn('benefit.stackable')))
  const step = { step: 1 }
  const rebate = doAll(typeField('benefit.tierFrom', '40', step), typeField('benefit.tierOff', '5', step))
  await addPlan(owner, 'rebate', 'Honey', doAll(rebate, switchOn('benefit.stackable')))
  await addPlan(owner, 'full-gift', 'Olive', doAll(threshold('25'), withGoods('Mug')))
  const towel = typeField('benefit.itemPrice', '9.90', { name: 'Towel' })
  await addPlan(owner, 'exchange', 'Jam', doAll(threshold('35'), withGoods('Towel'), towel))
  await owner.look('offers-plans')
}

/** A coupon of each kind, each coming to people in another way: to a member, as a code, on a receipt. */
async function addCoupons(owner: Person): Promise<void> {
  const { page, t } = owner
  await owner.go('/activity-coupons')
  const worth = (amount: string, from: string) =>
    doAll(typeField('coupon.amount', amount), typeField('coupon.threshold', from))
  await addCoupon(owner, 'Two off Kiwi', 'Kiwi', doAll(worth('2', '10'), switchOn('coupon.stackable')))
  const tenth = doAll(chooseOne('coupon.discount'), typeField('benefit.cap', '3'), typeField('coupon.threshold', '0'))
  await addCoupon(owner, 'A tenth off Lemon', 'Lemon', doAll(tenth, switchOn('coupon.stackable')))
  const onPaper = doAll(switchOn('coupon.onReceipts'), typeField('coupon.fromSale', '300'))
  await addCoupon(owner, 'Come again', null, doAll(worth('5', '20'), onPaper))
  await issue(
    owner,
    'Two off Kiwi',
    doAll(chooseOne('coupon.toMembers'), async (_, form) => {
      await form.getByRole('combobox', { name: t('promotion', 'coupon.members') }).fill('Robin')
      await page
        .getByTitle(/^Robin/)
        .last()
        .click()
      await page.keyboard.press('Escape')
      await expect(form.locator('.ant-select-open')).toHaveCount(0)
    }),
  )
  await issue(owner, 'A tenth off Lemon', typeField('coupon.count', '1'))
  await world.run('promotion.make-coupon-codes')
}

/** Ten points for every full ten, a hundred of them worth one, at most so much an order. */
async function setPoints(owner: Person, cap: 'fixed' | 'percent', most: string, isFirst: boolean): Promise<void> {
  const { page, t } = owner
  const [form, word] = [drawer(owner), (key: string) => t('member', key)]
  await page
    .getByRole('button', { name: t('common', 'edit'), exact: true })
    .first()
    .click()
  if (isFirst) {
    for (const key of ['setting.earns', 'setting.spends']) await form.getByRole('switch', { name: word(key) }).click()
    await field(form, word('setting.earnSpent')).fill('10')
    await field(form, word('setting.earnPoints')).fill('10')
    await field(form, word('setting.spendPoints')).fill('100')
    await field(form, word('setting.spendAmount')).fill('1')
  }
  await form
    .locator('#capKind')
    .getByText(word(`cap.${cap}`), { exact: true })
    .click()
  await field(form, word(cap === 'fixed' ? 'setting.capFixed' : 'setting.capPercent')).fill(most)
  await save(owner)
}

/** The rules of points, and rates by goods, way to pay, level and day; one that does not count for a sale in cash. */
async function addPointRules(owner: Person): Promise<void> {
  await owner.go('/point-setting')
  await setPoints(owner, 'fixed', '5', true)
  await addRate(owner, 'Melon week', '3', 'Melon')
  await addRate(owner, 'Cash for honey', '2', 'Honey', paidWith(0))
  await addRate(owner, 'Cards for figs', '9', 'Fig', paidWith(3))
  await addRate(owner, 'Jam for friends', '4', 'Jam', onLevel(LEVEL))
  await addRate(owner, 'Daily grape', '5', 'Grape', onEveryWeekday)
  await owner.look('offers-rates')
}

/** Scans the basket; each line says what it costs and why. */
async function scanBasket(cashier: Person): Promise<void> {
  const { page } = cashier
  let count = 0
  for (const [goods, times] of BASKET) {
    for (let at = 0; at < times; at += 1) {
      await scan(page, codeOf(goods))
      count += 1
      await expect(page.getByText(items(cashier, count), { exact: true }).first()).toBeVisible()
    }
  }
}

async function seeReasons({ page }: Person): Promise<void> {
  for (const [goods, , amount, reason] of BASKET) {
    const line = page.locator('.d-line').filter({ hasText: goods })
    await expect(line.locator('.d-line-amount')).toContainText(amount)
    await expect(line.locator('.d-line-facts')).toContainText(reason)
  }
}

const counted = (rows: readonly { readonly baskets: number; readonly reductionMinor: number | string }[]) =>
  rows.map(({ baskets, reductionMinor }) => [baskets, Number(reductionMinor)])

/** Each plan counts one sale and says to the cent what it took off, and none once the sale came back. */
async function checkPlans(call: OwnerCall, isBack: boolean): Promise<void> {
  const said: Record<string, unknown> = {}
  for (const { id, type } of (await call(listPlans, { limit: 50 })).rows) {
    said[type] = counted((await call(planResult, { id })).rows)
  }
  const expected = Object.entries(TAKEN_OFF).map(([type, minor]) => [type, isBack ? [] : [[1, minor]]])
  expect(said).toEqual(Object.fromEntries(expected))
}

/** Checks the results of each coupon that was used, before or after the goods came back. */
async function checkCoupons(call: OwnerCall, isBack: boolean): Promise<void> {
  const said: Record<string, unknown> = {}
  for (const { id, name } of (await call(listCouponTemplates, { limit: 50 })).rows) {
    said[name] = counted((await call(couponResult, { id })).rows)
  }
  const [kiwi, lemon] = isBack ? [[], []] : [[[1, 200]], [[1, 300]]]
  expect(said).toEqual({ 'Two off Kiwi': kiwi, 'A tenth off Lemon': lemon, 'Come again': [[1, 500]] })
}

test('every offer goes from its form to the line, the books, the paper, back again, and into its result', async ({
  person,
  locale,
}) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const { id, cardNumber } = await stockOffers(call)
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await addPlans(owner)
  await addCoupons(owner)
  await addPointRules(owner)
  const coupons = async () => (await call(listCoupons, { limit: 50 })).rows
  const code = (await coupons()).find(({ memberId }) => memberId === null)?.code ?? ''

  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scanBasket(cashier)
  await takeAddOn(cashier, 'Towel', '9.90')
  await scan(page, code)
  await attach(cashier, cardNumber)
  await takeCoupon(cashier, 'Two off Kiwi')
  await expect(total(cashier)).toContainText('310.90')
  await seeReasons(cashier)
  await payWithPoints(cashier, 500)
  // 310.90 of goods and the add-on, less 5.00: no more than that may be paid with points.
  await expect(total(cashier)).toContainText('305.90')
  await cashier.look('offers-basket')
  await payExact(cashier)
  await isVerified(cashier)
  const number = await saleNumber(cashier)
  const paper = await readPaper(cashier, '305.90')
  for (const type of Object.keys(TAKEN_OFF)) expect(paper).toContain(`Plan ${type}`)
  for (const what of ['Two off Kiwi', 'A tenth off Lemon', 'Come again', '305.90', 'Mug', 'Towel']) {
    expect(paper).toContain(what)
  }
  // 29 full tens without the add-on, the dearest first: two of grape, four of jam, four of melons, three of honey, and sixteen at once.
  for (const [rate, points] of [
    ['Daily grape ×5', 100],
    ['Jam for friends ×4', 160],
    ['Melon week ×3', 120],
    ['Cash for honey ×2', 60],
  ] as const) {
    expect(paper).toMatch(new RegExp(`${rate}\\s+${points}\\b`))
  }
  expect(paper).not.toContain('Cards for figs')
  // In the language of the outlet, whoever is at the till.
  expect(paper).toContain(`Robin ${cardNumber}`)
  expect(paper).toMatch(/Points after this sale\s+1100\b/)
  expect((await call(readMember, { id })).points).toBe(1_000 - 500 + 600)

  await owner.go('/point-setting')
  await setPoints(owner, 'percent', '10', false)
  const [next = ''] = (await coupons()).filter(({ name }) => name === 'Come again').map((row) => row.code)
  expect(paper.replaceAll(/[\s-]/g, '')).toContain(next)
  await scan(page, world.code)
  await scan(page, next)
  await expect(total(cashier)).toContainText('17.60')
  // A tenth of 17.60 is 1.76: a hundred points.
  await attach(cashier, cardNumber)
  await payWithPoints(cashier, 100)
  await expect(total(cashier)).toContainText('16.60')
  await payExact(cashier)
  await isVerified(cashier)

  await checkPlans(call, false)
  await checkCoupons(call, false)
  await owner.go('/activity-marketing-plan')
  await act(owner, 'Plan bundle', t('promotion', 'result.open'))
  await expect(drawer(owner).getByText('7.00').first()).toBeVisible()
  await owner.look('offers-result')
  await refundAll(cashier, number, '305.90')
  await expect.poll(async () => (await call(readMember, { id })).points).toBe(1_100 - 100 + 10 + 500 - 600)
  const states = Object.fromEntries((await coupons()).map(({ name, status }) => [name, status]))
  expect(states).toEqual({
    'Two off Kiwi': 'available',
    'A tenth off Lemon': 'available',
    'Come again': 'used',
  })
  expect((await call(listMemberPoints, { id, limit: 50 })).rows).toHaveLength(7)
  await checkPlans(call, true)
  await checkCoupons(call, true)
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
