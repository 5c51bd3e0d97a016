import {
  cancelWebOrder as cancelCall,
  listWebOrders as listCall,
  markWebOrderReady as readyCall,
  readWebOrder as readCall,
  shipWebOrder as shipCall,
  webOrderResource,
} from '@kassa/contract/open/web-order.calls.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { readRows } from '../../../platform/list/list.store.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import {
  cancelSetAside,
  findSetAsideForUpdate,
  findWebOrder,
  setWebOrderReady,
  shipParcel,
  webOrderList,
  type WebOrderRow,
} from '../../sales/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import { atOutlet } from '../ask-inside.ts'
import { installationOf } from '../external-id/make-once.ts'
import { hasScope } from '../has-scope.ts'
import { returnCardsOf } from './stored-value/return-to-cards.ts'
import { webOrderOf } from './web-order-view.ts'

const NOBODY = { member_id: null, customer: { name: '', phone: '', note: '' } } as const

/** The order for an app: one that reads no orders is told in its own alone who buys, and under which numbers it was paid. */
function shownTo(context: Context, row: WebOrderRow) {
  const order = webOrderOf(row)
  const seesBuyer = hasScope(context, 'orders_read') || row.installationId === installationOf(context)
  if (seesBuyer) return order
  return { ...order, ...NOBODY, tenders: order.tenders.map((tender) => ({ ...tender, reference: null })) }
}

/** An order from outside at an outlet that the app sees. */
export async function answerWebOrder(
  context: Context,
  id: string,
  choice: Choice = {},
): Promise<Result<{ id: unknown }>> {
  const row = await findWebOrder(context.tx, context.merchantId, id)
  return row && context.reaches(row.outletId)
    ? accept(showResource(webOrderResource, shownTo(context, row), choice))
    : refuse({ code: 'thing.not-found' })
}

export const readWebOrder = command(readCall, (context, { id, ...choice }) => answerWebOrder(context, id, choice))

export const listWebOrders = command(
  listCall,
  async (context, { cursor, limit, outlet_id: outletId, state, ...choice }) => {
    const { tx, merchantId, actor, reaches } = context
    if (outletId !== undefined && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
    const all = actor.outletIds === 'all' ? null : actor.outletIds
    const filter = { outletIds: outletId === undefined ? all : [outletId], state }
    const page = await readRows(tx, webOrderList, [merchantId, filter], { cursor, limit })
    return page.ok ? shownPage(webOrderResource, page.value, webOrderOf, choice) : page
  },
)

/** Tells the desk, and whoever follows it, that it can be collected. Asked again it stays so. */
export const markWebOrderReady = command(readyCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const saved = await findSetAsideForUpdate(tx, merchantId, id)
  if (!saved || saved.kind !== 'web' || !context.reaches(saved.outletId)) return refuse({ code: 'thing.not-found' })
  if (saved.state !== 'waiting') return refuse({ code: 'set-aside.over' })
  await setWebOrderReady(tx, merchantId, id, now)
  context.audit({ subject: `set-aside/${id}`, after: { name: saved.number } })
  context.emit({ name: 'set-aside.changed', outletId: saved.outletId, payload: { id } })
  return answerWebOrder(context, id)
})

/** Books a parcel; an answer that was lost is given again under its key. */
export const shipWebOrder = (parts: readonly SalePart[]): Command =>
  command(shipCall, async (context, { id, lines = null, carrier, tracking_number: trackingNumber }) => {
    const shipped = await shipParcel(context, parts, { id, lines, carrier, trackingNumber })
    return shipped.ok ? answerWebOrder(context, id) : shipped
  })

/** An order that a till is paid by is in its hands, to a program as one that it has brought back. */
const asTaken = (refusal: Refusal): Refusal =>
  refusal.code === 'set-aside.paying' ? { ...refusal, code: 'set-aside.taken' } : refusal

export const cancelWebOrder = command(cancelCall, async (context, { id, reason }) => {
  const known = await findWebOrder(context.tx, context.merchantId, id)
  if (!known || !context.reaches(known.outletId)) return refuse({ code: 'thing.not-found' })
  const cancelled = await cancelSetAside(context, id, reason)
  if (!cancelled.ok) return refuse(asTaken(cancelled.refusal))
  const returned = await returnCardsOf(atOutlet(context, known.outletId), known)
  return returned.ok ? answerWebOrder(context, id) : returned
})
