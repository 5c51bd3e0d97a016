import { listAccounts, saveAccount, tryAccount } from '@kassa/contract/payment/account.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop
/** A manager of the shop's first outlet, who holds every right there. */
let manager: string

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
  shop = await makeSellingShop(world, { currency: 'CNY' })
  const { merchantId, outlet } = shop
  manager = await world.owner(async (tx) => {
    const codes = permissions.map(({ code }) => code)
    const { staffId: accountId } = await makeStaff(tx, merchantId, { outletIds: [outlet.outletId], codes })
    return makeSession(tx, { kind: 'staff', accountId, merchantId })
  })
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const account = (outletId: string | null) => ({
  channel: 'alipay' as const,
  fields: { ...alipay.fields },
  outletId,
  mode: 'demo' as const,
  enabled: 1 as const,
  version: 0,
})

describe('where a merchant’s money goes', () => {
  it('is changed for all outlets by whoever answers for all of them, and for one by whoever works there', async () => {
    const { adminToken, outlet, merchantId } = shop
    const other = await world.owner((tx) => makeOutlet(tx, merchantId))
    const codeOf = async (wanted: Parameters<typeof account>[0], more = {}) => {
      const said = await world.call(saveAccount, { ...account(wanted), ...more }, { as: manager })
      return said.status === 200 ? 'ok' : said.refusal.code
    }
    expect(await codeOf(null)).toBe('thing.not-found')
    expect(await codeOf(other.outletId)).toBe('thing.not-found')
    const ofAll = (await world.call(saveAccount, account(null), { as: adminToken })).answer
    const elsewhere = (await world.call(saveAccount, account(other.outletId), { as: adminToken })).answer
    for (const { id, version } of [ofAll, elsewhere]) {
      // Naming an outlet of their own does not make it theirs.
      expect(await codeOf(outlet.outletId, { id, version })).toBe('thing.not-found')
      expect((await world.call(tryAccount, { id }, { as: manager })).refusal.code).toBe('thing.not-found')
    }
    expect(await codeOf(outlet.outletId)).toBe('ok')
    const { answer: seen } = await world.call(listAccounts, {}, { as: manager })
    expect(seen.answersForAll).toBe(false)
    expect(new Set(seen.accounts.map(({ outletId }) => outletId))).toEqual(new Set([outlet.outletId, null]))
    const { answer: all } = await world.call(listAccounts, {}, { as: adminToken })
    expect(all.answersForAll).toBe(true)
    expect(all.accounts.find(({ id }) => id === ofAll.id)).toEqual(ofAll)
    expect(all.accounts.find(({ id }) => id === elsewhere.id)).toEqual(elsewhere)
  })
})
