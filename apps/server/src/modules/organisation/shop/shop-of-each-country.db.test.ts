// A shop of each further currency begins, sells two, takes one of them back and closes its drawer.
import { beginShop } from '@kassa/contract/organisation/shop.calls.ts'
import { createOutlet, readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { outletPreset } from '@kassa/domain/country/country.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { cashRoundingOf } from '@kassa/domain/tenders/cash.ts'
import { usualCashRounding } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeMerchant, makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const owner = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    return { merchantId, as: await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }) }
  })

describe.each([
  // Two at 4.19 are 8.38; one of them back is 4.19.
  ['CA', 'CAD', 840, 420],
  ['DE', 'EUR', 838, 419],
  ['IN', 'INR', 800, 400],
  ['GB', 'GBP', 838, 419],
] as const)('a shop in %s', (country, currency: SellingCurrency, paysMinor, backMinor) => {
  it('begins as its country proposes, and takes a second outlet', async () => {
    const { as } = await owner()
    const { taxes, ...preset } = outletPreset(country)
    const outlet = { name: 'Corner Shop', ...preset, taxes: [...taxes] }
    const { outletId } = (await world.call(beginShop, { outlet, pin: '259137' }, { as })).answer
    const { answer } = await world.call(readOutlet, { id: outletId }, { as })
    expect(answer).toMatchObject({ currency, timeZone: preset.timeZone })
    const more = { name: 'Second', number: '2', detail: '', address: '', province: null, phone: '', taxNumber: '' }
    const { timeZone, locale } = preset
    const second = await world.call(createOutlet, { ...more, currency, timeZone, locale, dayCutoffMinutes: 0 }, { as })
    expect(second.status).toBe(200)
  })

  it('sells two in cash by its coins, takes one back and closes with nothing missing', async () => {
    const shop = await makeSellingShop(world, { currency, pricesMinor: [419] })
    const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
    await shop.desk.book(shop.desk.openShift(1_000))
    const cashRounding = usualCashRounding(currency)
    const sale = shop.desk.sale([shop.line(0, 2)], {
      change: (plain) => ({
        ...plain,
        payment: { cashRounding, tenders: [{ kind: 'cash', givenMinor: paysMinor }] },
      }),
      tenders: (payable) => [cash(paysMinor, paysMinor, cashRoundingOf(payable, cashRounding))],
    })
    expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
    const back = refundBody(shop.desk, sale, {
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      amountMinor: 419,
      tenders: [cash(backMinor, backMinor, backMinor - 419)],
    })
    expect(await outcomeOf(shop, back)).toEqual(['accepted'])
    const leftMinor = 1_000 + paysMinor - backMinor
    expect(await outcomeOf(shop, shop.desk.closeShift(leftMinor, leftMinor))).toEqual(['accepted'])
    const shift = await world.call(readShift, { id: shop.desk.shiftId }, here)
    expect(shift.answer).toMatchObject({ currency, expectedMinor: leftMinor, differenceMinor: 0 })
    const order = await world.call(readOrder, { id: sale.orderId }, here)
    expect(order.answer).toMatchObject({ currency, refunds: [{ amountMinor: 419 }] })
    expect(await disagreements(world)).toEqual([])
  })
})
