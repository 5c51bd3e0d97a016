import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePartner } from '../../../../test/make/people.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { findAttempt } from '../attempt/attempt.store.ts'
import { lineFor } from '../attempt/run-attempt.ts'

const PUBLIC = 'https://kassa.example'
const log = pino({ level: 'silent' })
let alipay: SimulatedAlipay
let world: World
let shop: SellingShop

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf }, publicUrl: PUBLIC })
  shop = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const inside = <T>(work: (tx: TxInside) => Promise<T>): Promise<T> =>
  world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId, now: world.now }, work)

/** The addresses that a channel is told with a payment. */
async function addressesOf(id: string) {
  const { merchantId } = shop
  const attempt = await inside((tx) => findAttempt(tx, merchantId, id))
  if (!attempt) throw new Error('no attempt')
  const doing = {
    merchantId,
    reach: world.running.platform.reach,
    now: world.now,
    newId,
    log,
    byName: null,
    step: inside,
  }
  const { noticeUrl, returnUrl } = (await lineFor(doing, attempt))?.ask(attempt) ?? {}
  return [noticeUrl, returnUrl].map((address) => (address ? new URL(address).origin : null))
}

it('a customer comes back to the domain of the merchant’s partner, and the channel tells us at our own', async () => {
  const id = newId()
  const asked = { id, orderId: newId(), staffId: shop.cashier.staffId, method: 2, way: 'qr', amountMinor: 500 } as const
  const order = { payableMinor: 500, snapshot: {} }
  expect((await world.call(startAttempt, { ...asked, order }, { device: shop.desk.device })).status).toBe(200)
  await world.sql(sql`update payment_account set mode = 'live' where merchant_id = ${shop.merchantId}`)
  expect(await addressesOf(id)).toEqual([PUBLIC, PUBLIC])
  const partnerId = await world.owner(async (tx) => (await makePartner(tx)).partnerId)
  await world.sql(sql`update merchant set partner_id = ${partnerId} where id = ${shop.merchantId}`)
  await world.sql(sql`
    insert into partner_brand (partner_id, name, domain, domain_word, domain_proven_at, changed_at)
    values (${partnerId}, 'North', 'pos.north.example', ${'a'.repeat(43)}, ${world.now}, ${world.now})`)
  expect(await addressesOf(id)).toEqual([PUBLIC, 'https://pos.north.example'])
})
