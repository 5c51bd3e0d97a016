import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { expect, type Locator } from '@playwright/test'
import { drawer, save } from './support/forms.ts'
import { signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { field } from './support/offer-forms.ts'
import { readPaper, refundAll, total } from './support/offer-desk.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isVerified, openTill, payExact, saleNumber } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** The goods of lunch in minor units; together with the surcharge of the toast, lunch is 9.50. */
const GOODS = { 'Ham sandwich': 600, 'Crab toast': 900, 'Green tea': 300, 'Apple juice': 400 }

async function bringIn(locale: string): Promise<void> {
  const call = await ownerCalls(locale)
  const { outletId = '' } = (await call(listStock, { limit: 1 })).rows[0] ?? {}
  for (const [name, sellPriceMinor] of Object.entries(GOODS)) {
    const listings = [{ ...usualListing, outletId, sellPriceMinor, openingStock: 6 }]
    await call(createProduct, { ...usualProduct, name, listings })
  }
}

/** Fills in a choice of the set: its name and its goods. */
async function fillChoice({ page, t }: Person, form: Locator, at: number, name: string, goods: readonly string[]) {
  const slot = form.getByRole('group', { name: t('promotion', 'slots.choice', { number: at }), exact: true })
  await slot.getByRole('textbox', { name: t('promotion', 'slots.slotName', { number: at }) }).fill(name)
  for (const one of goods) {
    await slot.getByRole('combobox', { name: t('promotion', 'benefit.rewardAdd') }).fill(one)
    await page.getByTitle(one, { exact: true }).last().click()
  }
}

async function planLunch(owner: Person): Promise<void> {
  const { page, t } = owner
  await owner.go('/activity-marketing-plan')
  await page
    .getByRole('button', { name: t('promotion', 'new'), exact: true })
    .first()
    .click()
  const form = drawer(owner)
  await field(form, t('promotion', 'name')).fill('Lunch')
  await form.locator('.plan-types').getByText(t('promotion', 'types.bundle.name'), { exact: true }).click()
  await form.locator('.ant-segmented').getByText(t('promotion', 'slots.set'), { exact: true }).click()
  await field(form, t('promotion', 'off.total')).fill('8')
  await fillChoice(owner, form, 1, 'Sandwich', ['Ham sandwich', 'Crab toast'])
  await fillChoice(owner, form, 2, 'Drink', ['Green tea', 'Apple juice'])
  await field(form, t('promotion', 'slots.surcharge', { name: 'Crab toast' })).fill('1.50')
  await owner.look('set-form')
  await save(owner)
  await expect(page.getByText('Lunch', { exact: true }).first()).toBeVisible()
}

test('lunch is planned with its choices, put together at the desk, sold at its price and given back whole @once', async ({
  person,
  locale,
}) => {
  await bringIn(locale ?? 'en-US')
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await planLunch(owner)

  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await page.getByRole('button', { name: t('desk', 'quick.sets'), exact: true }).click()
  const set = page.getByRole('dialog', { name: 'Lunch' })
  await set.getByRole('button', { name: /Crab toast/ }).click()
  await set.getByRole('button', { name: /Green tea/ }).click()
  await cashier.look('set-at-desk')
  await set.getByRole('button', { name: /9\.50/ }).click()
  await expect(total(cashier)).toContainText('9.50')
  await payExact(cashier)
  const number = await saleNumber(cashier)
  await isVerified(cashier)
  expect(await readPaper(cashier, '9.50')).toContain('Lunch')
  await refundAll(cashier, number, '9.50')

  await owner.go('/sales/order')
  await owner.page.getByText(number, { exact: true }).first().click()
  await expect(owner.page.getByText('Lunch').first()).toBeVisible()
  await owner.look('set-in-order')
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
