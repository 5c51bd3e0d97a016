import { askAttempt, cancelOrder, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { SCRIPTS, type Script } from '@kassa/simulators/script.ts'
import type { Trade } from '@kassa/simulators/trade-book.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/*
 * Payments through a channel with everything that can befall them: the process dies between any two of its steps, before or after a commit; the
 * channel answers late, twice, wrong or never; the desk asks, gives up, dies, comes back, takes cash besides. In the end every cent that the
 * channel kept stands in one sale, or among the open cases, and nowhere twice. `ATTEMPT_CHAOS=2000` plays as many orders; the seed of each run
 * is printed, and `ATTEMPT_SEED` plays it again.
 */

const ORDERS = Number(process.env['ATTEMPT_CHAOS'] ?? 40)
const FIRST_SEED = Number(process.env['ATTEMPT_SEED'] ?? 1)

/** Numbers from 0 to 1 by a seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

class Died extends Error {}

/** Lets the process die at a transaction: before it begins, or after it was committed; what it would do next never happens. */
class Death {
  private left: number | null = null
  private isAfter = false
  private isOver = false

  constructor(database: World['database']) {
    const own = database.transaction.bind(database)
    database.transaction = async (scope, work) => {
      if (this.isOver) throw new Died()
      if (this.left === null || this.left > 0) {
        if (this.left !== null) this.left -= 1
        return own(scope, work)
      }
      this.isOver = true
      if (this.isAfter) await own(scope, work)
      throw new Died()
    }
  }

  /** Runs something that dies at its `step`th transaction; null: it lives. */
  async around(step: number | null, isAfter: boolean, work: () => Promise<unknown>): Promise<void> {
    this.left = step
    this.isAfter = isAfter
    this.isOver = false
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Died)) throw error
    } finally {
      this.left = null
      this.isOver = false
    }
  }
}

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop
let death: Death

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
  shop = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  await shop.desk.book(shop.desk.openShift())
  death = new Death(world.database)
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const JOBS = [
  'payment.resolve-attempts',
  'payment.end-overtime',
  'sales.complete-paid-orders',
  'sales.settle-late-payments',
  'payment.send-refunds',
] as const

type Body = ReturnType<SellingShop['desk']['sale']>
interface Played {
  readonly orderId: string
  readonly body: Body
  readonly totalMinor: number
  readonly attempts: string[]
  isBrought: boolean
}

async function playOrder(chance: () => number): Promise<Played> {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!
  const body = shop.desk.sale([shop.line(0, 1 + Math.floor(chance() * 3))])
  const totalMinor = (body.answer as { totals: { payableMinor: number } }).totals.payableMinor
  const played: Played = { orderId: body.orderId, body, totalMinor, attempts: [], isBrought: false }
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
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    world.passSeconds(turn < 30 ? 310 : 3_700)
    for (const job of JOBS) await world.runJob(job)
    await alipay.simulator.told()
  }
}

const keptOf = (trade: Trade): number =>
  trade.state === 'paid' || trade.state === 'refunded' ? trade.amountMinor - alipay.simulator.book.refunded(trade) : 0

it(`${String(ORDERS)} orders from seed ${String(FIRST_SEED)}: no money is unaccounted for, and none is taken twice`, async () => {
  const orders: Played[] = []
  for (let at = 0; at < ORDERS; at += 1) orders.push(await playOrder(chanceOf(FIRST_SEED + at)))
  await settle()
  const { rows: cases } = await allCases()
  const booked = new Map(
    (
      await world.sql<{ reference: string; orderId: string; amountMinor: number; times: number }>(sql`
        select reference, min(document_id::text) as order_id, sum(amount_minor) as amount_minor, count(*) as times
        from payment where document_kind = 'order' and reference is not null group by reference`)
    ).map((one) => [one.reference, one]),
  )
  const refunded = await world.sql<{ number: string; minor: number }>(sql`
    select a.number, sum(r.amount_minor) as minor from payment_refund r
    join payment_attempt a on a.id = r.attempt_id where r.state <> 'failed' group by a.number`)
  const back = new Map(refunded.map((one) => [one.number, one.minor]))
  for (const [index, { orderId, totalMinor, attempts }] of orders.entries()) {
    const seed = `seed ${String(FIRST_SEED + index)}`
    let keptMinor = 0
    for (const id of attempts) {
      const number = attemptNumber(id)
      const trade = alipay.simulator.book.trades.get(number)
      const kept = trade ? keptOf(trade) : 0
      const entry = booked.get(number)
      const isCase = cases.some((one) => one.number === number)
      // What the channel kept is in the books to the cent, or a person sees it.
      if (!isCase)
        expect(`${seed}: ${String((entry?.amountMinor ?? 0) - (back.get(number) ?? 0))}`).toBe(
          `${seed}: ${String(kept)}`,
        )
      if (entry) expect([seed, entry.times, entry.orderId]).toEqual([seed, 1, orderId])
      if (!isCase) keptMinor += kept
    }
    expect(`${seed}: ${String(keptMinor <= totalMinor)}`).toBe(`${seed}: true`)
  }
  const waiting = await world.sql<{ id: string }>(sql`
    select o.id from open_order o where o.state = 'unpaid' and not exists (
      select from payment_attempt a where a.order_id = o.id and a.state not in ('declined', 'closed', 'reversed'))`)
  expect(waiting).toEqual([])
  expect(await disagreements(world)).toEqual([])
}, 3_600_000)

async function allCases() {
  const rows = []
  let cursor: string | undefined
  do {
    const request = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const { answer } = await world.call(listOpenCases, request, { as: shop.adminToken })
    rows.push(...answer.rows)
    cursor = answer.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { rows }
}
