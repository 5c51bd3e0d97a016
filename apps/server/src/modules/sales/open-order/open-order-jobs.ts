import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { isShort } from '../../inventory/public.ts'
import {
  findOpenOrderForUpdate,
  listAttemptsOf,
  listPaidOrders,
  listPaidTooLate,
  reopenOrder,
  takeBackAttempt,
  isWithoutSale,
  type DueOrder,
  type OpenOrderRow,
  type OrderInTurn,
} from '../../payment/public.ts'
import { completeOrder, isPaidFor, prepareOpenOrder } from './complete-order.ts'

/** Read at once; each has transactions of its own. */
const AT_ONCE = 100
/** The time a desk has to bring the sale of money that came; then the server books it. Source: payments.md, 3. */
const MINUTES_TO_BRING = 10

const plusMinutes = (now: string, minutes: number): string => new Date(Date.parse(now) + minutes * 60_000).toISOString()

type ListPage = (tx: Tx, page: Parameters<typeof listPaidTooLate>[2]) => Promise<OrderInTurn[]>

/** One that fails, and one that only waits for a person, is looked at again by the clock, and keeps no other waiting. */
async function forEach(context: JobContext, list: ListPage, work: (one: DueOrder) => Promise<void>) {
  const { database, isClosing = () => false } = context
  const due = rowsAhead<OrderInTurn>((after) =>
    database.transaction({ kind: 'owner' }, (tx) => list(tx, { after, most: AT_ONCE })),
  )
  for await (const one of due) {
    if (isClosing()) return
    try {
      await work(one)
    } catch (error) {
      context.log.error({ err: error, order: one.id }, 'an open order could not be worked on')
    }
  }
}

/** Books what is paid and was not brought: the desk died after the money came. */
const completePaid = (parts: readonly SalePart[]) => async (context: JobContext) => {
  const { database, now } = context
  const settledBy = plusMinutes(now, -MINUTES_TO_BRING)
  const list: ListPage = (tx, page) => listPaidOrders(tx, settledBy, page)
  await forEach(context, list, async ({ merchantId, id }) => {
    await database.transaction({ kind: 'merchant', merchantId, now }, async (tx) => {
      const order = await findOpenOrderForUpdate(tx, merchantId, id)
      if (order?.state === 'unpaid' && order.sale !== null && !order.isAheadFirst)
        await completeOrder(tx, context, { merchantId, order, parts })
    })
  })
}

/** Reasons that say something the order would take is gone meanwhile. */
const isGone = (code: string): boolean => /coupon|plan-over-limit|points|balance|member/.test(code)

/** Opens an order that ran out again, where all that it takes can still be taken. */
async function reopenLate(
  tx: Tx,
  context: JobContext,
  { merchantId, order, parts }: { merchantId: string; order: OpenOrderRow; parts: readonly SalePart[] },
): Promise<boolean> {
  const prepared = await prepareOpenOrder(tx, context, { merchantId, order, parts })
  // Of one payment for goods and for what is paid ahead the goods' part is only known once the other is booked.
  if (!prepared || !(order.isAheadFirst || isPaidFor(prepared)) || prepared.reasons.some(({ code }) => isGone(code)))
    return false
  const place = { outletId: order.outletId, exceptOrderId: order.id, now: context.now }
  if (await isShort(tx, merchantId, place, prepared.leaving())) return false
  return (await reopenOrder(tx, merchantId, order.id, plusMinutes(context.now, MINUTES_TO_BRING))) === 1
}

/**
 * Money that came after its order was over. An order that ran out is opened again where its goods, points, balance and coupons can all
 * still be taken. Otherwise the money goes back once its till has said that it does not hold the sale: it gave the order up, or was heard after the
 * payment with nothing left to send. Until then it waits among the open cases. Source: payments.md, 3 (D17, D121).
 */
const settleLate = (parts: readonly SalePart[]) => async (context: JobContext) => {
  const { database, now, newId, log, reach } = context
  const list: ListPage = (tx, page) => listPaidTooLate(tx, now, page)
  await forEach(context, list, async ({ merchantId, id }) => {
    const step = <T>(work: Parameters<typeof database.transaction<T>>[1]): Promise<T> =>
      database.transaction({ kind: 'merchant', merchantId, now }, work)
    const stays = await step(async (tx) => {
      const order = await findOpenOrderForUpdate(tx, merchantId, id)
      if (order?.state !== 'overtime') return false
      if (await reopenLate(tx, context, { merchantId, order, parts })) return true
      return !(await isWithoutSale(tx, merchantId, id))
    })
    if (stays) return
    const attempts = await step((tx) => listAttemptsOf(tx, merchantId, id))
    for (const attempt of attempts.filter(({ state }) => state === 'paid'))
      await takeBackAttempt({ merchantId, now, newId, log, reach, byName: null, step }, attempt.id, true)
  })
}

export const openOrderJobs = (parts: readonly SalePart[]): readonly Job[] => [
  { name: 'sales.complete-paid-orders', everySeconds: 60, shopClock: 'now', run: completePaid(parts) },
  { name: 'sales.settle-late-payments', everySeconds: 30, shopClock: 'now', run: settleLate(parts) },
]
