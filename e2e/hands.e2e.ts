import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { expect, type Page } from '@playwright/test'
import { scan, signInStaff, test, type Person } from './support/journey.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { batteries, isInstalled, isVerified, openTill, payExact, saleNumber } from './support/till.ts'

/** What stands under the keyboard now, as a screen reader says it. */
const underTheKeys = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].map((label) => label.textContent) : []
    return [one?.getAttribute('aria-label'), ...labels, one?.textContent].join(' ').trim()
  })

const MOST_TABS = 60

/** Goes there with Tab alone. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if ((await underTheKeys(page)).includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab; the keyboard stands at ${await underTheKeys(page)}`)
}

const items = ({ t }: Person, count: number): string =>
  t('desk', count === 1 ? 'basket.items_one' : 'basket.items_other', { count })

test('everything at the desk is done with the keyboard alone', { tag: '@once' }, async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  const { keyboard } = page
  await signInStaff(cashier, '100001', '1001')
  await cashier.go('/desk')
  await tabTo(page, t('desk', 'register.name'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Keys')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()

  // A code that is typed, a name that is searched, a quantity, a step back.
  await keyboard.press('F2')
  await keyboard.type(batteries)
  await keyboard.press('Enter')
  await expect(page.getByText(items(cashier, 1))).toBeVisible()
  await keyboard.type('*3')
  await keyboard.press('Enter')
  await expect(page.getByText(items(cashier, 3))).toBeVisible()
  await keyboard.press('F2')
  await keyboard.type('almond')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText(items(cashier, 4))).toBeVisible()
  await keyboard.press('Delete')
  await expect(page.getByText(items(cashier, 3))).toBeVisible()
  await keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(items(cashier, 4))).toBeVisible()

  // Typed cash: two actions beside the figure (G3).
  await keyboard.press('Shift+F12')
  await expect(page.getByText(t('desk', 'pay.due'))).toBeVisible()
  await keyboard.type('100')
  await keyboard.press('Enter')
  await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
  const number = await saleNumber(cashier)
  await isVerified(cashier)

  await keyboard.press('F9')
  await keyboard.type(number)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await keyboard.press('Enter')
  await tabTo(page, t('desk', 'change.reason'))
  await keyboard.type('Wrong kind')
  await tabTo(page, t('desk', 'refund.go'))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'refund.done') })).toBeVisible()
  await keyboard.press('Enter')

  await keyboard.press('ControlOrMeta+k')
  await keyboard.type(t('desk', 'section.shift'))
  await keyboard.press('Enter')
  await tabTo(page, t('desk', 'shift.close'))
  await keyboard.press('Enter')
  // From the largest face to the smallest: Enter goes to the next, and behind the last one on to the comparison.
  const faces = page.getByLabel(new RegExp(t('desk', 'shift.pieces', { face: '' }).trim()))
  await expect(faces.first()).toBeFocused()
  await keyboard.type('1')
  for (let face = await faces.count(); face > 0; face -= 1) await keyboard.press('Enter')
  await expect(page.getByLabel(t('desk', 'shift.nextFloat'))).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('0')
  await tabTo(page, t('desk', 'shift.note'))
  await keyboard.type('By keys')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true })).toBeVisible()
  expect(cashier.complaints).toEqual([])
})

/** Counts what a finger does. */
function finger(page: Page) {
  let taps = 0
  return {
    tap: async (name: string | RegExp) => {
      taps += 1
      await page.getByRole('button', { name }).first().tap()
    },
    taps: () => taps,
  }
}

test(
  'by touch alone exact cash takes one tap, a note from the pay screen two; the customer sees every step and nothing else',
  { tag: '@once' },
  async ({ person }) => {
    const cashier = await person({ hasTouch: true })
    const { page, context, t } = cashier
    await signInStaff(cashier, '100001', '1001')
    await openTill(cashier)
    const customer = await context.newPage()
    await customer.addInitScript(() => {
      const told: unknown[] = []
      Object.assign(window, { told })
      new BroadcastChannel('kassa-second-screen').addEventListener('message', ({ data }) => told.push(data))
    })
    await customer.goto(new URL('common-second-screen', page.url()).href)
    await page.bringToFront()

    const goods = page.locator('.d-quick-keys button')
    for (const at of [0, 1, 1]) await goods.nth(at).tap()
    await expect(page.getByText(items(cashier, 3))).toBeVisible()
    const total = await page.locator('.d-total output').first().innerText()
    await expect(customer.locator('.s2-sum output')).toHaveText(total)
    await customer.reload()
    await expect(customer.locator('.s2-sum output')).toHaveText(total)

    const exact = finger(page)
    await exact.tap(/F12/)
    await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
    expect(exact.taps()).toBe(1)
    await expect(customer.locator('.s2-thanks')).toContainText(total)

    await goods.nth(2).tap()
    await expect(customer.locator('.s2-line')).toHaveCount(1)
    const note = finger(page)
    await note.tap(new RegExp(`^${t('desk', 'pay.pay')}`))
    await note.tap(/^[\d,.]+$/)
    await expect(page.getByText(t('desk', 'pay.nextHint'))).toBeVisible()
    expect(note.taps()).toBe(2)
    await expect(customer.locator('.s2-thanks')).toBeVisible()

    const told = await customer.evaluate(() => (window as unknown as { told: { kind: string }[] }).told)
    expect(told.map(({ kind }) => kind)).toEqual(['basket', 'thanks', 'basket', 'thanks'])
    // No cashier, no device, no cost, no stock, no ids of people: only what the customer may read.
    const text = JSON.stringify(told)
    for (const secret of ['Mei', 'Tanaka', 'staff', 'cost', 'onHand', 'token', 'device'])
      expect(text).not.toContain(secret)
    expect(cashier.complaints).toEqual([])
  },
)

test(
  'the last piece is sold once while there is a line; what was sold without one is never refused',
  { tag: '@once' },
  async ({ person }) => {
    const call = await ownerCalls()
    const sample = (await call(listStock, { search: batteries, limit: 1 })).rows[0]
    if (!sample) throw new Error('the demo shop has no batteries')
    const code = '2990000990011'
    const product = await call(createProduct, lastPiece(code, sample.outletId))
    const [one, other] = [await person(), await person()]
    for (const cashier of [one, other]) {
      await signInStaff(cashier, '100001', '1001')
      await openTill(cashier)
      await isInstalled(cashier)
      await scan(cashier.page, code)
      await expect(cashier.page.getByText(items(cashier, 1))).toBeVisible()
    }
    // The first opens the pay screen: the piece is kept. The second is told so and keeps the basket.
    await one.page.keyboard.press('Shift+F12')
    await expect(one.page.getByText(one.t('desk', 'pay.due'))).toBeVisible()
    await expect(async () => {
      await other.page.keyboard.press('F12')
      await expect(other.page.getByText(product.name).first()).toBeVisible()
      await expect(other.page.getByText(other.t('desk', 'pay.nextHint'))).toBeHidden()
    }).toPass()
    await expect(other.page.getByText(items(other, 1))).toBeVisible()
    // Its line is cut: the customer stands there with the piece in hand, so it is sold and a quiet line says so.
    await other.context.setOffline(true)
    await payExact(other)
    await one.page.keyboard.press('F12')
    await expect(one.page.getByText(one.t('desk', 'pay.nextHint'))).toBeVisible()
    await isVerified(one)
    await other.context.setOffline(false)
    await isVerified(other)
    const { rows } = await call(listStock, { search: code, limit: 1 })
    expect(rows[0]?.onHand).toBe(-1)
  },
)

/** One piece of something that may not be sold below zero. */
const lastPiece = (code: string, outletId: string): InputOf<(typeof createProduct)['request']> => ({
  type: 'standard',
  name: 'Last piece',
  names: {},
  reading: '',
  categoryId: null,
  brandId: null,
  taxId: null,
  unit: 'pc',
  weightUnit: null,
  codes: [code],
  customCode: null,
  sku: null,
  description: '',
  shelfNumber: '',
  isDiscountable: true,
  memberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  isReturnable: true,
  isOpenPrice: false,
  stockPolicy: 'block',
  productionDate: null,
  shelfLifeDays: null,
  expiryWarningDays: null,
  listings: [
    {
      outletId,
      sellPriceMinor: 500,
      purchasePriceMinor: 300,
      memberPriceMinor: null,
      minimumPriceMinor: null,
      special: null,
      isOnShelf: true,
      warningType: 1,
      warningLine: 0,
      minimumStock: 0,
      minimumDays: 0,
      openingStock: 1,
    },
  ],
})
