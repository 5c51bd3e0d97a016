import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import { insertPlayedAccounts } from '../../src/modules/payment/public.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import { makeDesk, type Desk } from './desk.ts'
import type { MemberShop } from './member-shop.ts'

interface MadeShop extends Pick<MemberShop, 'merchantId' | 'outlet' | 'desk'> {
  readonly cashier: { readonly id: string }
}

/** Makes of a shop the test shop beside a real one, in which every channel is simulated; with a till of its own, which nobody remembers as a real one's. */
export async function turnIntoTestShop<Shop extends MadeShop>(
  world: World,
  shop: Shop,
  { of, currency = 'USD' }: { readonly of: string; readonly currency?: SellingCurrency },
): Promise<Shop> {
  const { merchantId, outlet, cashier } = shop
  await world.sql(sql`update merchant set test_of = ${of}, clock_ahead_seconds = 0 where id = ${merchantId}`)
  await world.owner((tx) => insertPlayedAccounts(tx, merchantId, { currency, now: world.now, newId }))
  return { ...shop, desk: await makeDesk(world, { merchantId, outlet, staffId: cashier.id }) }
}

export interface PaymentOfTill {
  readonly id?: string
  readonly orderId?: string
  readonly way?: PayWay
  readonly code?: string
  readonly method?: number
  readonly amountMinor?: number
  readonly payableMinor?: number
  /** The time of the till; left out: that of the world. */
  readonly now?: string
}

/** A till asks for money: by a code that it shows at Alipay, unless told otherwise. */
export function askForPayment(world: World, { device }: Desk, staffId: string, asked: PaymentOfTill = {}) {
  const { id = newId(), orderId = newId(), way = 'qr', method = 2, amountMinor = 1_200, code, now } = asked
  const order = { payableMinor: asked.payableMinor ?? amountMinor, snapshot: {} }
  const request = { id, orderId, staffId, method, way, amountMinor, order }
  const told = now === undefined ? { device } : { device, deviceNow: now }
  return world.call(startAttempt, code === undefined ? request : { ...request, code }, told)
}
