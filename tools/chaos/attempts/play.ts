import { askAttempt, cancelOrder, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { SCRIPTS, type Script } from '@kassa/simulators/script.ts'
import { card, cash } from '../../../apps/server/test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../apps/server/test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../apps/server/test/make/simulated.ts'
import { makeWorld, type World } from '../../../apps/server/test/world.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { Death } from './death.ts'

/** A shop whose customers pay through a channel that is played, and the death of its server. */
export interface Stage {
  readonly alipay: SimulatedAlipay
  readonly world: World
  readonly shop: SellingShop
  readonly death: Death
  close(): Promise<void>
}

export async function makeStage(): Promise<Stage> {
  const alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  const world = await makeWorld({ simulators: { addressOf } })
  const shop = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  await shop.desk.book(shop.desk.openShift())
  return {
    alipay,
    world,
    shop,
    death: new Death(world.database),
    async close() {
      await world.close()
      await alipay.simulator.close()
    },
  }
}

const JOBS = [
  'payment.resolve-attempts',
  'payment.end-overtime',
  'sales.complete-paid-orders',
  'sales.settle-late-payments',
  'payment.send-refunds',
] as const

type Body = ReturnType<SellingShop['desk']['sale']>
/** An order as it was played. */
export interface PlayedOrder {
  readonly orderId: string
  readonly body: Body
  readonly totalMinor: number
  readonly attempts: string[]
  isBrought: boolean
}

/** One order with everything that can befall its payments; `chance` answers numbers from 0 to 1. */
export async function playOrder({ alipay, world, shop, death }: Stage, chance: () => number): Promise<PlayedOrder> {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!
  const body = shop.desk.sale([shop.line(0, 1 + Math.floor(chance() * 3))])
  const totalMinor = (body.answer as { totals: { payableMinor: number } }).totals.payableMinor
  const played: PlayedOrder = { orderId: body.orderId, body, totalMinor, attempts: [], isBrought: false }
  const device = { device: shop.desk.device }
  const dying = (work: () => Promise<unknown>): Promise<void> =>
    death.around(chance() < 0.4 ? Math.floor(chance() * 7) : null, chance() < 0.5, work)
  const paidWith = (tenders: Body['tenders']): Body => ({
    ...body,
    tenders,
    snapshot: { ...body.snapshot, payment: null },
  })
  const tenderOf = (id: string): Body['tenders'][number] => ({
    ...card(totalMinor),
    method: 2,
    reference: attemptNumber(id),
  })
  const start = async (): Promise<void> => {
    const id = newId()
    const way = pick(['code', 'qr'] as const)
    alipay.simulator.book.scripts.set(attemptNumber(id), pick<Script>(SCRIPTS))
    played.attempts.push(id)
    const order = { payableMinor: totalMinor, snapshot: {}, ...(chance() < 0.8 && { sale: paidWith([tenderOf(id)]) }) }
    const asked = {
      id,
      orderId: body.orderId,
      staffId: shop.cashier.staffId,
      method: 2,
      way,
      amountMinor: totalMinor,
      order,
    }
    const request = { ...asked, ...(way === 'code' ? { code: '281234567890123456' } : {}) }
    await dying(() => world.call(startAttempt, request, device))
    // The desk asks for the very same again where it heard nothing.
    if (chance() < 0.3) await dying(() => world.call(startAttempt, request, device))
  }
  const last = (): string => played.attempts.at(-1) ?? newId()
  const bring = async (): Promise<void> => {
    if (played.isBrought) return
    const paid = await world.sql<{ id: string }>(sql`
      select id from payment_attempt where order_id = ${body.orderId} and state = 'paid' and not is_booked limit 1`)
    const tenders = paid[0] && chance() < 0.9 ? [tenderOf(paid[0].id)] : chance() < 0.3 ? [cash(totalMinor)] : null
    if (tenders === null) return
    played.isBrought = true
    await shop.desk.book(paidWith(tenders))
  }
  await start()
  for (let step = Math.floor(chance() * 8); step > 0; step -= 1) {
    world.passSeconds(Math.floor(chance() * 120))
    const deed = chance()
    if (deed < 0.25) await dying(() => world.call(askAttempt, { id: last() }, device))
    else if (deed < 0.35)
      await dying(() => world.call(takeBackAttempt, { id: last(), alsoPaid: chance() < 0.4 }, device))
    else if (deed < 0.45) await start()
    else if (deed < 0.5) await dying(() => world.call(cancelOrder, { orderId: body.orderId }, device))
    else if (deed < 0.6) await bring()
    else if (deed < 0.65) alipay.simulator.pay(attemptNumber(last()))
    else await dying(() => world.runJob(pick(JOBS)))
  }
  if (chance() < 0.5) await bring()
  if (chance() < 0.2) world.passSeconds(1_000)
  return played
}

/** Days pass, and every job has its turns, until nothing moves any more. */
export async function settle({ world, alipay }: Stage): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    world.passSeconds(turn < 30 ? 310 : 3_700)
    for (const job of JOBS) await world.runJob(job)
    await alipay.simulator.told()
  }
}
