// Cash of new outlets goes to the smallest coin; existing ones keep what they have and are asked once.
import { createOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { beginShop } from '@kassa/contract/organisation/shop.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { roundCashToCoin } from '@kassa/contract/sales/coin.calls.ts'
import { readSalesSettings, saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { outletPreset } from '@kassa/domain/country/country.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { makeMerchant, makeMerchantAdmin } from '../../../../../test/make/merchant.ts'
import { makeSellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { readMigrations } from '../../../../platform/db/read-migrations.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const key = 'sales.cash-rounding'
const jiao = { unitMinor: 10, mode: 'nearest' }

const owner = (of?: string) =>
  world.owner(async (tx) => {
    const merchantId = of ?? (await makeMerchant(tx)).merchantId
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
const begin = async (as: string, country: string) => {
  const { taxes, ...preset } = outletPreset(country)
  const outlet = { name: 'Corner', ...preset, taxes: [...taxes] }
  return (await world.call(beginShop, { outlet, pin: '259137' }, { as })).answer.outletId
}
const add = async (as: string, number: string, currency: 'CNY' | 'ETB' | 'USD') => {
  const outlet = { number, name: `Outlet ${number}`, currency, timeZone: 'UTC', locale: 'en-US' as const }
  return (await world.call(createOutlet, outlet, { as })).answer.id
}
const roundingAt = async (as: string, outletId?: string) => {
  const { answer } = await world.call(readSalesSettings, { outletId }, { as })
  const view = answer.settings.find((one) => one.key === key)
  return { from: view?.from, rules: view?.value as Record<string, unknown>, version: view?.version ?? 0 }
}

describe('a new outlet', () => {
  it('rounds cash to its smallest coin, by the choice of the merchant that begins with it', async () => {
    const as = await owner()
    const outletId = await begin(as, 'CN')
    expect(await roundingAt(as, outletId)).toMatchObject({ from: 'merchant', rules: { CNY: jiao } })
    expect(await roundingAt(as, await add(as, '2', 'CNY'))).toMatchObject({ from: 'merchant', rules: { CNY: jiao } })
    const birr = { from: 'outlet', rules: { ETB: { unitMinor: 5, mode: 'nearest' } } }
    expect(await roundingAt(as, await add(as, '3', 'ETB'))).toMatchObject(birr)
  })

  it.each(['JP', 'US', 'CA'])('in %s needs no choice', async (country) => {
    const as = await owner()
    expect(await roundingAt(as, await begin(as, country))).toMatchObject({ from: 'default' })
  })

  it('follows what the merchant chose before', async () => {
    const as = await owner()
    await begin(as, 'CN')
    const { version } = await roundingAt(as)
    await world.call(saveSalesSettings, { changes: [{ key, value: { CNY: null }, version }] }, { as })
    expect(await roundingAt(as, await add(as, '2', 'CNY'))).toMatchObject({ from: 'merchant', rules: { CNY: null } })
  })

  it('of a merchant from before leaves the others as they are', async () => {
    const { merchantId, outlet } = await makeSellingShop(world, { currency: 'CNY' })
    const as = await owner(merchantId)
    expect(await roundingAt(as, await add(as, '77', 'CNY'))).toMatchObject({ from: 'outlet', rules: { CNY: jiao } })
    expect(await roundingAt(as, outlet.outletId)).toMatchObject({ from: 'default', rules: { CNY: null } })
  })
})

describe('an existing merchant', () => {
  /** The part of the migration that fills. */
  const propose = async () => {
    const text = readMigrations().find(({ name }) => name.startsWith('2260'))?.text ?? ''
    await world.sql(sql`delete from coin_proposed`)
    await world.database.script(text.slice(text.indexOf('insert into')))
    await world.sql(sql`update coin_proposed set at = ${world.now}`)
  }
  const proposed = async (as: string) => {
    const { rows } = (await world.call(listErrands, {}, { as })).answer
    return rows.filter(({ kind }) => kind === 'smallest-coin')
  }

  it('is asked once, with the cash sales of today, and takes it by one press', async () => {
    const shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [877, 1_004, 1_000] })
    const as = await owner(shop.merchantId)
    await shop.desk.book(shop.desk.openShift(1_000))
    for (const at of [0, 1, 2]) {
      const sale = shop.desk.sale([shop.line(at, 1)], { tenders: (payable) => [cash(payable)] })
      await shop.desk.book(sale)
    }
    await propose()
    // 8.77 would be 8.80 and 10.04 would be 10.00; 10.00 stays.
    const example = { title: '10', count: 2, amountMinor: -1, currency: 'CNY', outletId: null }
    expect(await proposed(as)).toMatchObject([example])
    expect(await roundingAt(as, shop.outlet.outletId)).toMatchObject({ from: 'default' })
    for (const _ of [1, 2]) {
      expect((await world.call(roundCashToCoin, { currency: 'CNY' }, { as })).status).toBe(200)
      expect(await roundingAt(as, shop.outlet.outletId)).toMatchObject({ from: 'merchant', rules: { CNY: jiao } })
      expect(await proposed(as)).toEqual([])
    }
    const lines = await world.sql(sql`
      select before, after from audit_line where merchant_id = ${shop.merchantId} and call = ${roundCashToCoin.name}
        and subject = ${`setting/${key}`}`)
    expect(lines).toEqual([
      { before: { scope: 'merchant', value: null }, after: { scope: 'merchant', value: { CNY: jiao } } },
    ])
  })

  it('is not asked where the merchant or each outlet has a choice, after thirty days, or for what was never proposed', async () => {
    const { outlet, merchantId } = await makeSellingShop(world, { currency: 'CNY' })
    const as = await owner(merchantId)
    await propose()
    expect(await proposed(as)).toHaveLength(1)
    await world.sql(
      sql`update coin_proposed set at = ${world.now}::timestamptz - interval '31 days' where merchant_id = ${merchantId}`,
    )
    expect(await proposed(as)).toEqual([])
    expect((await world.call(roundCashToCoin, { currency: 'CNY' }, { as })).status).toBe(200)
    expect(await roundingAt(as, outlet.outletId)).toMatchObject({ from: 'default' })
    await propose()
    const change = { key, value: { CNY: null }, version: 0 }
    await world.call(saveSalesSettings, { outletId: outlet.outletId, changes: [change] }, { as })
    expect(await proposed(as)).toEqual([])
  })
})
