import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  cancelSetAside as cancelCall,
  listSetAsides as listCall,
  setAside as setCall,
  takeSetAside as takeCall,
} from '@kassa/contract/sales/set-aside.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { formatDocumentNumber } from '@kassa/domain/sales/document-number.ts'
import { keepsGoods, nextDue, termsFault } from '@kassa/domain/sales/set-aside.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeDocumentNumber } from '../../../platform/books/document-number.store.ts'
import { isWritten } from '../sale/book/completed-order.store.ts'
import { freeStock, keepStock } from '../../inventory/public.ts'
import { freeKeptPoints, setOwedBack } from '../../member/public.ts'
import { businessDayAt, findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { outletsSeen } from '../place/outlets-seen.ts'
import { setAsideView } from './set-aside-view.ts'
import {
  findSetAside,
  findSetAsideForUpdate,
  putSetAside,
  setCancelled,
  takeSetAsideBy,
  type NewSetAside,
  type SetAsideRow,
  setAsideList,
} from './set-aside.store.ts'
import { amountText } from './deposit.ts'
import { freeOffers, keepOffers, KEEPS_NOTHING } from './keep-offers.ts'
import { noteAgainstQuote } from './parcel/against-quote.ts'
import { isBeingShipped } from './parcel/parcel.store.ts'
import { checkNotPaying, isElsewhere } from './taken-elsewhere.ts'
import { setWebOrderCancelled } from './web-order.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

async function viewNow({ tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>, id: string) {
  const row = await findSetAside(tx, merchantId, id)
  if (!row) throw new Error(`set-aside ${id} was written and is not there`)
  return setAsideView(row, now)
}

const set = command(setCall, async (context, request) => {
  const { tx, device, now } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  const outlet = await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const before = await findSetAsideForUpdate(tx, merchantId, request.id)
  const asked = { ...request, ...termsOf(request, before) }
  const fault = termsFault(asked, localTimeAt(Date.parse(now), outlet.timeZone).day)
  if (fault) return refuse({ ...fault, facts: { ...fault.facts, currency: outlet.currency } })
  const isOthers =
    before !== undefined && (before.outletId !== outletId || (before.takenDeviceId ?? deviceId) !== deviceId)
  const isOver = before ? before.state !== 'waiting' : await isWritten(tx, merchantId, asked.id)
  if (isOthers || isOver) return refuse({ code: 'set-aside.over' })
  if (before?.kind === 'web' && (await isBeingShipped(tx, merchantId, asked.id)))
    return refuse({ code: 'set-aside.shipped' })
  const paidMinor = before?.paidMinor ?? 0
  if (paidMinor > 0 && !keepsGoods(asked.kind)) return refuse({ code: 'set-aside.no-deposit' })
  if (paidMinor > asked.totalMinor)
    return refuse({ code: 'set-aside.below-paid', facts: { paid: amountText(paidMinor, outlet.currency) } })
  const offers = await keepOffersOf({ tx, merchantId, now }, request, asked.kind, outlet)
  if (!offers.ok) return offers
  const kept = keepsGoods(asked.kind)
    ? await keepStock(context, device, { orderId: asked.id, lines: asked.lines, expiresAt: now })
    : accept(await freeStock(tx, merchantId, asked.id))
  if (!kept.ok) return kept
  await putSetAside(tx, merchantId, asked, {
    number: before?.number ?? (await numberFor(tx, device, outlet.number)),
    outletId,
    currency: outlet.currency,
    nextDay: nextDue(asked, paidMinor).day,
    at: now,
  })
  if (before?.kind === 'web') await noteAgainstQuote(tx, merchantId, { ...asked, currency: outlet.currency })
  context.emit({ name: 'set-aside.changed', outletId, payload: { id: asked.id } })
  return accept(await viewNow({ tx, merchantId, now }, asked.id))
})

/** Keeps what lowers the price with the goods; as it was, where an older desk tells nothing. */
function keepOffersOf(
  context: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  { id: orderId, memberId = null, keeps }: OutputOf<(typeof setCall)['request']>,
  kind: NewSetAside['kind'],
  outlet: OutletFacts,
): Promise<Result<null>> {
  if (!keeps) return Promise.resolve(accept(null))
  const businessDay = businessDayAt(context.now, outlet)
  const order = { orderId, memberId, currency: outlet.currency, businessDay }
  return keepOffers(context, order, keepsGoods(kind) ? keeps : KEEPS_NOTHING)
}

/** The kind that is chosen, and when it is paid. An order from outside stays one, whatever a till that brought it back sets it aside as. */
const termsOf = (
  { kind, dues }: OutputOf<(typeof setCall)['request']>,
  before: SetAsideRow | undefined,
): Pick<NewSetAside, 'kind' | 'dues'> => (before?.kind === 'web' ? { kind: 'web', dues: [] } : { kind, dues })

/** The next number of a saved order at an outlet. */
export async function numberFor(
  tx: Context['tx'],
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
  outletNumber: string,
): Promise<string> {
  const running = await takeDocumentNumber(tx, merchantId, outletId, 'set-aside')
  return formatDocumentNumber({ document: 'set-aside', outletNumber, deviceNumber: 0, running })
}

const take = command(takeCall, async (context, { id, despite }) => {
  const { tx, device, now } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId, outletId, deviceId } = device
  const row = await findSetAsideForUpdate(tx, merchantId, id)
  if (!row) return refuse({ code: 'thing.not-found' })
  if (row.state !== 'waiting') return refuse({ code: 'set-aside.over' })
  if (row.outletId !== outletId) return refuse({ code: 'set-aside.other-outlet', facts: { outlet: row.outletName } })
  // The rest of it goes by its program: a till would hand out all of it.
  if (row.kind === 'web' && (await isBeingShipped(tx, merchantId, id))) return refuse({ code: 'set-aside.shipped' })
  if (!despite && isElsewhere(row, deviceId, now))
    return refuse({ code: 'set-aside.taken', facts: { name: row.takenBy ?? '' } })
  const basket = await takeSetAsideBy(tx, merchantId, id, { deviceId, at: now })
  context.emit({ name: 'set-aside.changed', outletId, payload: { id } })
  return accept({ ...basket, setAside: await viewNow({ tx, merchantId, now }, id) })
})

const list = command(
  listCall,
  async ({ tx, actor, merchantId, outletId, now }, { search, kind, state, late, ...asked }) => {
    const seen = outletsSeen(actor, outletId)
    if (!seen) return refuse({ code: 'thing.not-found' })
    const filter = { search, kind, state, late, now, ...seen }
    return readList(tx, setAsideList, [merchantId, filter], asked, (row) => setAsideView(row, now))
  },
)

const cancel = command(cancelCall, async (context, { id, reason }) => {
  const cancelled = await cancelSetAside(context, id, reason)
  return cancelled.ok ? accept(await viewNow(context, id)) : cancelled
})

/** Cancels a saved order that waits, and that no till is paid by: its goods, points, coupons and uses of plans are free, and what was paid ahead lies ready to be given back. */
export async function cancelSetAside(context: Context, id: string, reason: string): Promise<Result<SetAsideRow>> {
  const { tx, merchantId, actor } = context
  const row = await findSetAsideForUpdate(tx, merchantId, id)
  if (!row || !context.reaches(row.outletId)) return refuse({ code: 'thing.not-found' })
  if (row.state !== 'waiting') return refuse({ code: 'set-aside.over' })
  // In the order in which a sale locks them, before what was paid ahead.
  await freeKeptPoints(context, id)
  await freeOffers(context, id)
  const free = await checkNotPaying(context, row)
  if (!free.ok) return free
  await setCancelled(tx, merchantId, id, { byName: actor.name, reason })
  if (row.kind === 'web') await setWebOrderCancelled(tx, merchantId, id, context.now)
  if (row.purseId !== null) await oweBack(context, row, row.purseId)
  await freeStock(tx, merchantId, id)
  context.audit({
    subject: `set-aside/${id}`,
    after: { name: row.number, reason, paidMinor: row.paidMinor, currency: row.currency },
  })
  context.emit({ name: 'set-aside.changed', outletId: row.outletId, payload: { id } })
  return accept(row)
}

/** Money that was paid ahead is owed back from then on, whoever cancels it: nobody waits for goods. */
async function oweBack({ tx, merchantId, now }: Context, { outletId }: SetAsideRow, purseId: string): Promise<void> {
  const outlet = await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  if (!outlet) return
  await setOwedBack(tx, merchantId, purseId, businessDayAt(now, outlet))
}

export const setAsideCommands = [set, take, list, cancel]
