import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Tx, TxInside } from '../../../platform/db/tx.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import type { JobContext } from '../../../platform/module.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { forgetSale, readSale, setCompleted, type OpenOrderRow } from '../../payment/public.ts'
import { prepareSale, saleAsked, type PreparedSale, type SilentDesk } from '../journal/book-sale-entry.ts'
import { attemptsIn } from '../sale/book/paid-by-attempts.ts'
import { findSaleFacts, factsInDoubt, type SaleFacts } from '../sale/facts/sale-facts.store.ts'
import { holdLeftSale } from './hold-left-sale.ts'

/** The place and the time of a sale that is booked without its desk. */
export interface BookingContext {
  readonly merchantId: string
  readonly now: string
  readonly newId: () => string
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

const byClock = ({ now, newId }: JobContext, merchantId: string): BookingContext => {
  return { merchantId, now, newId, requestId: 'sales.complete-paid-orders', ip: '', userAgent: '' }
}

/** The desk that wrote the sale down, as the booking knows desks; the server stands in for it. */
function deskOf({ merchantId, ...standing }: BookingContext, order: OpenOrderRow): SilentDesk | undefined {
  const { registrationId, deviceId, outletId } = order
  if (registrationId === null) return undefined
  const device = { merchantId, registrationId, deviceId, outletId } as SilentDesk['device']
  return { device, ...standing, memory: new MerchantMemory() }
}

/**
 * Returns the facts from the books around an order; undefined where no desk is known. The caller locks its shift first, if it books the
 * order.
 */
export async function aroundOpenOrder(
  tx: Tx,
  standing: BookingContext,
  { order, body }: { readonly order: OpenOrderRow; readonly body: SaleBody },
): Promise<{ readonly desk: SilentDesk; readonly facts: SaleFacts } | undefined> {
  const desk = deskOf(standing, order)
  return desk && { desk, facts: await findSaleFacts(tx, saleAsked(desk.device, body)) }
}

/** Prepares a sale as it would be in the books, checked as if its desk had sent it; undefined where it is not sound. */
export async function prepareSilent(
  tx: Tx,
  { desk, facts }: { readonly desk: SilentDesk; readonly facts: SaleFacts },
  { body, parts }: { readonly body: SaleBody; readonly parts: readonly SalePart[] },
): Promise<PreparedSale | undefined> {
  if (attemptsIn(body).length === 0) return undefined
  const doubted = await factsInDoubt(tx, facts, { ...desk.device, ...body })
  const prepared = await prepareSale(tx, parts, desk, body, doubted, { entryId: null })
  return 'kind' in prepared ? undefined : prepared
}

/** Prepares an open order likewise; undefined also where no sale was stored. */
export async function prepareOpenOrder(
  tx: Tx,
  context: JobContext,
  { merchantId, order, parts }: { merchantId: string; order: OpenOrderRow; parts: readonly SalePart[] },
): Promise<PreparedSale | undefined> {
  const body = readSale(order.sale)
  // Nobody closes its shift between the reading and the writing.
  if (body) await holdLeftSale(tx, merchantId, body, context.now)
  const around = body && (await aroundOpenOrder(tx, byClock(context, merchantId), { order, body }))
  return around && prepareSilent(tx, around, { body, parts })
}

/** Returns whether the money it names came as it says. */
export const isPaidFor = ({ reasons }: PreparedSale): boolean =>
  reasons.every(({ code }) => code !== 'sale.attempt-unproven')

/**
 * Books an open order whose money came and whose desk is silent. An order that cannot be booked so (not sound, not paid as written, pieces
 * with numbers of their own) waits for a person among the open cases.
 */
export async function completeOrder(
  tx: TxInside,
  context: JobContext,
  about: { readonly merchantId: string; readonly order: OpenOrderRow; readonly parts: readonly SalePart[] },
): Promise<void> {
  const { merchantId, order } = about
  const prepared = await prepareOpenOrder(tx, context, about)
  const statement = prepared && isPaidFor(prepared) ? await prepared.withoutJournal(tx) : undefined
  if (!statement) {
    await forgetSale(tx, merchantId, order.id)
    return
  }
  await setCompleted(tx, merchantId, order.id, context.now)
  await tx.oneWithCommit(statement)
}
