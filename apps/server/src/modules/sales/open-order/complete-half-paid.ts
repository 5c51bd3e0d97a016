import { completeHalfPaid as completeCall, readHalfPaid as readCall } from '@kassa/contract/sales/half-paid.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { isAttemptNumber, isAttemptOpen } from '@kassa/domain/payment/attempt.ts'
import { canTakeRest } from '@kassa/domain/tenders/method-choice.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { isDuplicate } from '../../../platform/db/database-error.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import {
  findOpenOrder,
  findOpenOrderForUpdate,
  listAttemptsForUpdate,
  listAttemptsOf,
  readSale,
  setCompleted,
  type OpenOrderRow,
} from '../../payment/public.ts'
import { isWritten } from '../sale/book/completed-order.store.ts'
import type { SoldBeside } from '../sale/book/hold-sold.ts'
import type { SaleFacts } from '../sale/facts/sale-facts.store.ts'
import { listUsedSlips } from '../sale/book/used-reference.store.ts'
import { slipOf, slipOfCard } from '../sale/book/said-slip.ts'
import { aroundOpenOrder, isPaidFor, prepareSilent } from './complete-order.ts'
import { holdLeftSale } from './hold-left-sale.ts'
import { halfPaid, restBy, standingOf, wholeSale, type HalfPaid, type Rest, type RestSlip } from './half-paid.ts'

const cannot = refuse({ code: 'payment.order-has-money' })

type Said = NonNullable<OutputOf<typeof completeCall.request>['rest']>

/** Everything that is known of an order that is paid in part. */
interface Known {
  readonly half: HalfPaid
  readonly around: NonNullable<Awaited<ReturnType<typeof aroundOpenOrder>>>
  readonly owedMinor: number
  readonly missingMinor: number
}

/** The order as it is known now; with a `rest`: nobody books it, ends it or gives its money back until this transaction ends. */
async function known(context: Context, orderId: string, rest?: Said | null): Promise<Result<Known>> {
  const { tx, merchantId, reaches } = context
  const isHeld = rest !== undefined
  if (isHeld) await holdLeft(context, orderId, rest)
  const order = await (isHeld ? findOpenOrderForUpdate : findOpenOrder)(tx, merchantId, orderId)
  if (!order || !reaches(order.outletId)) return refuse({ code: 'thing.not-found' })
  if (await isWritten(tx, merchantId, orderId)) return refuse({ code: 'payment.order-booked' })
  const attempts = await (isHeld ? listAttemptsForUpdate : listAttemptsOf)(tx, merchantId, orderId)
  const open = attempts.find(({ state }) => isAttemptOpen(state))
  if (open) return refuse({ code: 'payment.attempt-open', facts: { number: open.number } })
  const body = order.state === 'unpaid' ? readSale(order.written) : undefined
  // The sale carries the part of each payment that no order of money paid ahead carries.
  const left = attempts.map((one) => ({ ...one, amountMinor: one.amountMinor - one.sharedMinor }))
  const half = body && !order.isAheadFirst && halfPaid(body, left)
  return half && half.taken.some(({ reference }) => reference !== null && isAttemptNumber(reference))
    ? withBooks(context, order, half)
    : cannot
}

/**
 * Locks all that the order moves before anything else, as a desk does that brings it; the slip of the rest among its slips, which come before cards, plans and the
 * shift (docs/decisions/2712).
 */
async function holdLeft({ tx, merchantId, now }: Context, orderId: string, rest: Said | null): Promise<void> {
  const body = readSale((await findOpenOrder(tx, merchantId, orderId))?.written)
  if (body) await holdLeftSale(tx, merchantId, { ...body, tenders: [...body.tenders, ...slipIn(rest)] }, now)
}

/** The slip of the rest as it is kept, before anything is known of what is owed; what is no slip is refused later. */
function slipIn(rest: Said | null): SoldBeside['tenders'] {
  const slip = rest && slipOf({ method: rest.method, needsReference: false }, rest.reference)
  return rest && slip?.ok ? [{ method: rest.method, reference: slip.value }] : []
}

async function withBooks(context: Context, order: OpenOrderRow, half: HalfPaid): Promise<Result<Known>> {
  const { tx, merchantId, now, newId, requestId, ip, userAgent } = context
  const { body } = half
  const place = { merchantId, now, newId, requestId, ip, userAgent }
  const around = await aroundOpenOrder(tx, place, { order, body })
  const standing = standingOf(half)
  return around && standing ? accept({ half, around, ...standing }) : cannot
}

/** Returns whether cash has a drawer: the desk's shift is open. */
const hasDrawer = ({ shift, deviceId, currency }: SaleFacts): boolean =>
  shift !== null && !shift.isClosed && shift.deviceId === deviceId && shift.currency === currency

/** Returns the methods by which the rest can be taken by hand: cash where it has a drawer, and what is paid elsewhere. */
function waysOf({ half, around, missingMinor }: Known): Rest[] {
  const { place } = around.facts
  if (missingMinor === 0) return []
  return place.settings['sales.payment-methods']
    .filter(({ isEnabled }) => isEnabled)
    .filter(({ method }) => canTakeRest(method, hasDrawer(around.facts)))
    .flatMap((choice) => restBy(half, choice, place.defaultTax) ?? [])
}

const takenOf = ({ half }: Known): InputOf<typeof readCall.answer>['taken'] =>
  half.taken.map(({ method, amountMinor, reference }) => ({
    method,
    amountMinor,
    reference,
    byChannel: reference !== null && isAttemptNumber(reference),
  }))

export const readHalfPaid = command(readCall, async (context, { orderId }) => {
  const found = await known(context, orderId)
  if (!found.ok) return found
  const { half, around, owedMinor, missingMinor } = found.value
  return accept({
    orderId,
    number: half.body.number,
    deviceName: around.facts.deviceName,
    currency: half.body.currency,
    owedMinor,
    missingMinor,
    taken: takenOf(found.value),
    ways: waysOf(found.value).map(({ fact: _fact, ...way }) => way),
  })
})

type Given = Rest & RestSlip

/** The rest as it was said to be taken, held against what it is. */
async function readRest(context: Context, now: Known, said: Said | null): Promise<Result<Given | null>> {
  const { orderId } = now.half.body
  const differs = (missingMinor: number) =>
    refuse({ code: 'thing.changed-meanwhile', facts: { current: { orderId, missingMinor } } })
  if (said === null) return now.missingMinor === 0 ? accept(null) : differs(now.missingMinor)
  if (now.missingMinor === 0) return differs(0)
  const way = waysOf(now).find(({ method }) => method === said.method)
  if (!way) return differs(now.missingMinor)
  if (way.amountMinor !== said.amountMinor) return differs(way.amountMinor)
  const slip = slipOf(way, said.reference)
  if (!slip.ok) return slip
  const card = slipOfCard(said)
  const { merchantId, tx } = context
  const slips = slip.value === null ? [] : [{ method: way.method, reference: slip.value, card }]
  const [used] = await listUsedSlips(tx, merchantId, slips, now.half.body.businessDay)
  return used
    ? refuse({ code: 'correction.reference-used', facts: { reference: used.reference, number: used.number } })
    : accept({ ...way, reference: slip.value, card })
}

/** False where its desk has brought the order in this moment, by an entry that names none of its payments. */
async function writeOnce(tx: Tx, statement: Sql): Promise<boolean> {
  try {
    await tx.one(statement)
    return true
  } catch (error) {
    if (isDuplicate(error, 'sales_order_pkey')) return false
    throw error
  }
}

/** Books an order that its desk does not end, once: whoever comes second finds it in the books. Source: payments.md, 3. */
export const completeHalfPaid = (parts: readonly SalePart[]): Command =>
  command(completeCall, async (context, { orderId, rest }) => {
    const { tx, merchantId, now, actor, audit } = context
    const found = await known(context, orderId, rest)
    if (!found.ok) return found
    const last = await readRest(context, found.value, rest)
    if (!last.ok) return last
    const body = wholeSale(found.value.half, last.value)
    const prepared = body && (await prepareSilent(tx, found.value.around, { body, parts }))
    const { currency, number } = found.value.half.body
    const facts = { currency, method: last.value?.method ?? null, amountMinor: last.value?.amountMinor ?? 0 }
    const office = { byName: actor.name, facts: { ...facts, reference: last.value?.reference ?? null } }
    const statement = prepared && isPaidFor(prepared) ? await prepared.withoutJournal(tx, office) : undefined
    if (!statement) return cannot
    await setCompleted(tx, merchantId, orderId, now)
    const isMine = await writeOnce(tx, statement)
    if (!isMine) return refuse({ code: 'payment.order-booked' })
    audit({ subject: `order/${orderId}`, after: { number, ...office.facts } })
    return accept({ orderId, number })
  })
