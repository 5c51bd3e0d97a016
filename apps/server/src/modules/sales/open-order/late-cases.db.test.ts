import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../../../test/make/desk.ts'
import { makeWalletShops, type WalletShops } from '../../../../test/make/simulated.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { listPaidTooLate } from '../../payment/public.ts'

const HOUR = 3_600

let world: WalletShops['world']
let shop: WalletShops['shop']
let close: WalletShops['close']

beforeAll(async () => {
  ;({ world, shop, close } = await makeWalletShops())
})
afterAll(() => close())

/** An order that ran out, whose money came after that. */
async function late(): Promise<string> {
  const id = newId()
  const body = shop.desk.sale([shop.line(0)], {
    tenders: (due) => [{ ...card(due), method: 2, reference: attemptNumber(id) }],
  })
  const { orderId, tenders } = body
  const amountMinor = tenders[0]?.amountMinor ?? 0
  const sale = { ...body, snapshot: { ...body.snapshot, payment: null } }
  const order = { payableMinor: amountMinor, snapshot: {}, sale }
  const by = { staffId: shop.cashier.staffId, method: 2, way: 'qr' as const }
  const asked = await world.call(startAttempt, { id, orderId, ...by, amountMinor, order }, { device: shop.desk.device })
  expect(asked.status).toBe(200)
  world.passSeconds(15 * 60 + 1)
  await world.runJob('payment.end-overtime')
  await world.sql(
    sql`update payment_attempt set state = 'paid', settled_at = ${world.now}, version = version + 1 where id = ${id}`,
  )
  return orderId
}

const isListed = async (orderId: string): Promise<boolean> =>
  (await world.owner((tx) => listPaidTooLate(tx, world.now, { after: undefined, most: 100 }))).some(
    ({ id }) => id === orderId,
  )

/** The number of times that it is looked at in so many runs. */
async function looks(orderId: string, runs: number): Promise<number> {
  let seen = 0
  for (let run = 0; run < runs; run += 1) {
    world.passSeconds(30)
    if (await isListed(orderId)) seen += 1
  }
  return seen
}

it('a case that only waits is looked at each time for an hour, and then once in ten minutes', async () => {
  const orderId = await late()
  expect(await looks(orderId, 5)).toBe(5)
  world.passSeconds(HOUR)
  expect(await looks(orderId, 40)).toBe(2)
})

it('one whose till was heard and has nothing of it, or that was given up, is looked at each time', async () => {
  const [heard, cancelled] = [await late(), await late()]
  world.passSeconds(2 * HOUR)
  const { registrationId } = shop.desk.device
  const tell = (queued: number) =>
    world.sql(sql`
      update device_registration set last_seen_at = ${world.now}, queued = ${queued} where id = ${registrationId}`)
  await tell(1)
  expect(await looks(heard, 20)).toBe(1)
  await tell(0)
  expect(await looks(heard, 20)).toBe(20)
  await tell(1)
  await world.sql(sql`update open_order set state = 'cancelled' where id = ${cancelled}`)
  expect(await looks(cancelled, 20)).toBe(20)
})
