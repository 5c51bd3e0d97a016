// The first week of a shop whose owner is alone: goods that nobody counted, a till that is shut at night. Nothing scolds.
import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { beginShop } from '@kassa/contract/organisation/shop.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { outletPreset } from '@kassa/domain/country/country.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk } from '../../../test/make/desk.ts'
import { makeMerchant, makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { listingFields, plainProduct } from '../../../test/make/product-fields.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-02T01:00:00.000Z' })
})
afterAll(() => world.close())

/** A merchant of today in a country, its owner signed in, with one outlet and one product that nobody counted. */
async function begin(country: string) {
  const { merchantId, as } = await world.owner(async (tx) => {
    const merchant = await makeMerchant(tx)
    const { adminId } = await makeMerchantAdmin(tx, merchant.merchantId, { codes: codesOfTier('merchant') })
    const token = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: merchant.merchantId })
    await tx.run(sql`update merchant set created_at = ${world.now} where id = ${merchant.merchantId}`)
    return { merchantId: merchant.merchantId, as: token }
  })
  const { taxes, ...preset } = outletPreset(country)
  const outlet = { name: 'Corner', ...preset, taxes: [...taxes] }
  const { outletId } = (await world.call(beginShop, { outlet, pin: '259137' }, { as })).answer
  const listings = [{ ...listingFields(outletId), openingStock: null, purchasePriceMinor: null }]
  const coffee = (await world.call(createProduct, plainProduct({ name: 'Coffee', listings }), { as })).answer
  return { as, outletId, merchantId, coffee }
}

it.each(['CN', 'US', 'JP'])('in %s no task says that stock is below zero or a till offline', async (country) => {
  const { as, outletId, merchantId, coffee } = await begin(country)
  const [outlet] = await world.sql<{ number: string; currency: string; timeZone: string }>(
    sql`select number, currency, time_zone from outlet where id = ${outletId}`,
  )
  const [seat] = await world.sql<{ id: string }>(sql`select id from staff where merchant_id = ${merchantId}`)
  const [tax] = (await world.call(listTaxes, {}, { as })).answer.rows
  const taxMode = tax?.isIncluded === false ? 'added' : 'included'
  const { number = '', currency = '', timeZone = '' } = outlet ?? {}
  const place = { outletId, number, currency }
  const desk = await makeDesk(world, { merchantId, outlet: place, staffId: seat?.id ?? '', taxMode, timeZone })
  const line = {
    productId: coffee.id,
    sellPriceMinor: 500,
    taxId: tax?.id ?? '',
    rateBasisPoints: tax?.rateBasisPoints ?? 0,
    count: 1,
  }
  for (let day = 0; day < 7; day += 1) {
    const opened = desk.openShift()
    const sales = [1, 2, 3].map((count) => desk.sale([{ ...line, count }]))
    const cashMinor = sales.reduce((sum, sale) => sum + Number(sale.tenders[0]?.amountMinor), 0)
    const outcomes = await desk.book(opened, ...sales, desk.closeShift(cashMinor, cashMinor))
    expect(outcomes.map(({ outcome, reasons }) => (reasons.length > 0 ? JSON.stringify(reasons) : outcome))).toEqual(
      outcomes.map(() => 'accepted'),
    )
    world.passSeconds(12 * 3_600)
    const { rows } = (await world.call(listErrands, {}, { as })).answer
    expect(rows.map(({ kind }) => kind).filter((kind) => !kind.startsWith('setup-'))).toEqual([])
    world.passSeconds(12 * 3_600)
  }
})
