import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { setDeviceEnabled, unbindDevice, uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const opened = async (facts: Parameters<typeof makeSellingShop>[1] = {}): Promise<SellingShop> => {
  const shop = await makeSellingShop(world, facts)
  await shop.desk.book(shop.desk.openShift(10_000))
  return shop
}

describe('the device itself', () => {
  it('uploads what it has sold also when unbound and disabled, and does nothing else', async () => {
    const shop = await opened()
    const { desk } = shop
    const admin = { as: shop.adminToken }
    await world.call(setDeviceEnabled, { id: desk.device.deviceId, enabled: 0 }, admin)
    expect((await desk.book(desk.sale([shop.line(0)])))[0]).toMatchObject({ outcome: 'review' })
    await world.call(unbindDevice, { id: desk.device.deviceId }, admin)
    expect((await desk.book(desk.sale([shop.line(0)])))[0]).toMatchObject({ outcome: 'review' })
    const beat = await world.call(heartbeat, { queued: 0, oldestQueuedAt: null, version: '1' }, { device: desk.device })
    expect(beat.refusal.code).toBe('device.unbound')
  })

  it('needs its key: a stolen token is worth nothing', async () => {
    const shop = await opened()
    const thief = await makeDesk(world, { ...shop.desk.facts })
    const stolen = { ...thief.device, token: shop.desk.device.token }
    const called = await world.call(uploadJournal, { entries: [thief.entry({})] }, { device: stolen })
    expect([called.status, called.refusal.code]).toEqual([401, 'device.proof-wrong'])
  })
})

describe('other goods and money', () => {
  it('yen has no decimals, weighed goods count in thousandths, a combination takes its parts', async () => {
    const shop = await opened({
      currency: 'JPY',
      pricesMinor: [598, 1_087],
      rateBasisPoints: 800,
      averageCostThousandths: 300_000,
    })
    const { desk, merchantId, outlet, taxId } = shop
    const [tea, box] = await world.owner(async (tx) => [
      await makeProduct(tx, merchantId, [outlet], {
        type: 'weighed',
        sellPriceMinor: 2_400,
        taxId,
        averageCostThousandths: 1_000_000,
      }),
      await makeProduct(tx, merchantId, [outlet], {
        type: 'combined',
        sellPriceMinor: 1_500,
        taxId,
        parts: [
          { variantId: shop.products[0]?.variantId ?? '', quantity: 2 },
          { variantId: shop.products[1]?.variantId ?? '', quantity: 1 },
        ],
      }),
    ])
    const body = desk.sale([
      shop.line(0, 2),
      { ...shop.line(0), productId: tea?.productId ?? '', sellPriceMinor: 2_400, count: 350, unit: 'kg' },
      {
        ...shop.line(0, 3),
        productId: box?.productId ?? '',
        sellPriceMinor: 1_500,
        parts: shop.products.map(({ productId, sellPriceMinor }, index) => ({
          productId,
          listMinor: sellPriceMinor * (2 - index),
          taxId,
          rateBasisPoints: 800,
        })),
      },
    ])
    const [outcome] = await desk.book(body)
    expect(outcome).toMatchObject({ outcome: 'accepted', reasons: [] })
    const stock = await world.sql(sql`
      select on_hand, value_minor from stock where merchant_id = ${merchantId} order by on_hand`)
    // 100 − 2 − 6 bento, 100 − 3 soap, 100 − 0.350 kg of tea at 1,000 a kilogram.
    expect(stock).toEqual([
      { onHand: 92, valueMinor: 27_600 },
      { onHand: 97, valueMinor: 29_100 },
      { onHand: 99_650, valueMinor: 99_650 },
    ])
    const lines = await world.sql(sql`
      select cost_minor from order_line where order_id = ${body.orderId} order by line`)
    expect(lines).toEqual([{ costMinor: 600 }, { costMinor: 350 }, { costMinor: 2_700 }])
  })

  it('goes below zero when it was sold, and owes at the last cost', async () => {
    const shop = await opened({ onHand: 2, averageCostThousandths: 250_500 })
    const { desk } = shop
    await desk.book(desk.sale([shop.line(0, 5)]), desk.sale([shop.line(0)]))
    const [stock] = await world.sql(
      sql`select on_hand, value_minor from stock where variant_id = ${shop.line(0).productId}`,
    )
    expect(stock).toEqual({ onHand: -4, valueMinor: -1_002 })
  })
})
