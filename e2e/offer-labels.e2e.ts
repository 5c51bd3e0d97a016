import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { createLabel } from '@kassa/contract/catalogue/label.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listPlans, planResult } from '@kassa/contract/promotion/plan.calls.ts'
import { expect } from '@playwright/test'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { addPlan, doAll, chooseLabel, typeField, type FormStep } from './support/offer-forms.ts'
import { total } from './support/offer-desk.ts'
import type { OwnerCall } from './support/offer-shop.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { pauseAsPerson, isVerified, openTill, payExact } from './support/till.ts'

const peach = '2990000990066'
/** Eight for the peach and the whole price of the goods that were there. */
const WITH_OTHER = '30.60'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

/** A product at 10.00 without a label, and a label that nothing carries; answers how the one gets the other. */
async function stock(call: OwnerCall) {
  const { outletId = '' } = (await call(listStock, { limit: 1 })).rows[0] ?? {}
  const listings = [{ ...usualListing, outletId, sellPriceMinor: 1_000 }]
  const { id, version } = await call(createProduct, {
    ...usualProduct,
    name: 'Peach',
    codes: [peach],
    stockPolicy: 'allow',
    listings,
  })
  const label = await call(createLabel, { name: 'Ripe' })
  return () => call(bulkEditProducts, { rows: [{ id, version, name: 'Peach today', labelIds: [label.id] }] })
}

const look: FormStep = (person) => person.look('label-plan-form')

/** Waits until the desk finds goods by a name. */
async function hearsOf(cashier: Person, name: string): Promise<void> {
  const box = cashier.page.getByLabel(cashier.t('desk', 'search.label'))
  await box.fill(name)
  await expect(cashier.page.getByRole('option', { name })).toBeVisible()
  await box.fill('')
  await pauseAsPerson(cashier)
}

test('goods that get the label of a plan cost less at the desk, and the line says why', async ({ person, locale }) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const giveLabel = await stock(call)
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/activity-marketing-plan')
  await addPlan(owner, 'item-discount', null, doAll(chooseLabel('Ripe'), look, typeField('benefit.off', '20%')))
  await expect(owner.page.getByText(/Ripe/).first()).toBeVisible()
  await owner.look('label-plan')

  const cashier = await person()
  const { page } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await giveLabel()
  await hearsOf(cashier, 'Peach today')
  await scan(page, peach)
  await expect(total(cashier)).toContainText('8.00')
  // Goods that the shop sold before carry no label.
  await scan(page, world.code)
  await expect(total(cashier)).toContainText(WITH_OTHER)
  await expect(page.locator('.d-line').first().locator('.d-line-facts')).toContainText('Plan item-discount')
  await cashier.look('label-plan-at-desk')
  await payExact(cashier)
  await isVerified(cashier)

  const [plan] = (await call(listPlans, { limit: 5 })).rows
  await expect
    .poll(async () => (await call(planResult, { id: plan?.id ?? '' })).rows.map((row) => Number(row.reductionMinor)))
    .toEqual([200])
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
