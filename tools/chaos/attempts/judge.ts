import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { Trade } from '@kassa/simulators/trade-book.ts'
import { disagreements } from '../../../apps/server/test/prove.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import type { PlayedOrder, Stage } from './play.ts'

interface Booked {
  readonly reference: string
  readonly orderId: string
  readonly amountMinor: number
  readonly times: number
}

interface Facts {
  readonly booked: ReadonlyMap<string, Booked>
  /** The amounts that refunds gave back, by the attempt's number, in minor units. */
  readonly back: ReadonlyMap<string, number>
  /** Numbers that a person sees. */
  readonly cases: ReadonlySet<string>
}

async function readFacts(stage: Stage): Promise<Facts> {
  const { world } = stage
  const booked = await world.sql<Booked>(sql`
    select reference, min(document_id::text) as order_id, sum(amount_minor) as amount_minor, count(*) as times
    from payment where document_kind = 'order' and reference is not null group by reference`)
  const refunded = await world.sql<{ number: string; minor: number }>(sql`
    select a.number, sum(r.amount_minor) as minor from payment_refund r
    join payment_attempt a on a.id = r.attempt_id where r.state <> 'failed' group by a.number`)
  return {
    booked: new Map(booked.map((one) => [one.reference, one])),
    back: new Map(refunded.map((one) => [one.number, one.minor])),
    cases: new Set(await listCases(stage)),
  }
}

async function listCases({ world, shop }: Stage): Promise<string[]> {
  const numbers: string[] = []
  let cursor: string | undefined
  do {
    const request = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const { answer } = await world.call(listOpenCases, request, { as: shop.adminToken })
    numbers.push(...answer.rows.map(({ number }) => number))
    cursor = answer.nextCursor ?? undefined
  } while (cursor !== undefined)
  return numbers
}

/**
 * Returns the complaints about an order after everything has settled: every cent that the channel kept stands in one
 * sale or among the open cases, and nowhere twice.
 */
function complaintsOfOrder(stage: Stage, { orderId, totalMinor, attempts }: PlayedOrder, facts: Facts): string[] {
  const { book } = stage.alipay.simulator
  const keptOf = (trade: Trade | undefined): number =>
    trade && (trade.state === 'paid' || trade.state === 'refunded') ? trade.amountMinor - book.refunded(trade) : 0
  const complaints: string[] = []
  let keptMinor = 0
  for (const number of attempts.map(attemptNumber)) {
    const entry = facts.booked.get(number)
    if (entry && (entry.times !== 1 || entry.orderId !== orderId)) complaints.push(`${number} stands in several sales`)
    if (facts.cases.has(number)) continue
    const kept = keptOf(book.trades.get(number))
    const inBooks = (entry?.amountMinor ?? 0) - (facts.back.get(number) ?? 0)
    if (inBooks !== kept) complaints.push(`${number}: the channel kept ${kept}, the books have ${inBooks}`)
    keptMinor += kept
  }
  return keptMinor > totalMinor ? [...complaints, `${orderId} of ${totalMinor} was charged ${keptMinor}`] : complaints
}

/** Returns the complaints about each order, and about the books as a whole. */
export async function judge(
  stage: Stage,
  orders: readonly PlayedOrder[],
): Promise<{ readonly ofOrders: readonly (readonly string[])[]; readonly ofBooks: readonly string[] }> {
  const facts = await readFacts(stage)
  const waiting = await stage.world.sql<{ id: string }>(sql`
    select o.id from open_order o where o.state = 'unpaid' and not exists (
      select from payment_attempt a where a.order_id = o.id and a.state not in ('declined', 'closed', 'reversed'))`)
  return {
    ofOrders: orders.map((order) => complaintsOfOrder(stage, order, facts)),
    ofBooks: [...waiting.map(({ id }) => `order ${id} waits for nothing`), ...(await disagreements(stage.world))],
  }
}
