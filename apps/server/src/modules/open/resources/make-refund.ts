import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import { refundResource } from '@kassa/contract/open/order.calls.ts'
import {
  createRefund as createCall,
  previewRefund as previewCall,
  readRefund as readCall,
} from '@kassa/contract/open/refunds/refund.calls.ts'
import {
  previewRefund,
  readOrder,
  refundOrder,
  refundView,
  type refundPreview,
} from '@kassa/contract/sales/sales.calls.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { hideCosts } from '../../../platform/costs/hide-costs.ts'
import { amountText, findRefundView } from '../../sales/public.ts'
import { showResource } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { makeOnce } from '../external-id/make-once.ts'
import { hasScope } from '../has-scope.ts'
import { moneyOf } from './amounts.ts'
import { methodNameOf } from './payment-method-name.ts'
import { refundOf } from './refunds.ts'

type Asked = Pick<OutputOf<typeof createCall.request>, 'order_id' | 'lines'>
type View = OutputOf<typeof refundView>
type Lines = InputOf<typeof refundOrder.request>['lines']

/** An order whose goods come back, and which of them. */
interface Returning {
  readonly outletId: string
  readonly currency: string
  readonly lines: Lines
}

/** The order at its outlet, and the lines that come back: where none are named, all that is left of each. */
async function returningOf(
  ask: AskInside,
  context: Context,
  { order_id: id, lines }: Asked,
): Promise<Result<Returning>> {
  const order = await ask(context, readOrder, { id })
  if (!order.ok) return order
  const { outletId, currency, lines: sold } = order.value
  const left = sold.flatMap(({ line, quantity, refundedQuantity }) =>
    quantity > refundedQuantity
      ? [{ line, quantity: quantity - refundedQuantity, is_restocked: true, serial_numbers: undefined }]
      : [],
  )
  const chosen = lines ?? left
  if (chosen.length === 0) return refuse({ code: 'refund.nothing-left' })
  return accept({ outletId, currency, lines: chosen.map(lineInside) })
}

const lineInside = ({
  line,
  quantity,
  is_restocked: isRestocked,
  serial_numbers: serials,
}: NonNullable<Asked['lines']>[number]): Lines[number] => ({
  line,
  quantity,
  goods: isRestocked ? 'restock' : 'damaged',
  ...(serials && { serials }),
})

/** An app has no drawer: where cash would go back, a person has to do it. */
const paysCash = (tenders: readonly { readonly method: number; readonly amountMinor: number }[]): boolean =>
  tenders.some(({ method, amountMinor }) => isCash(method) && amountMinor !== 0)

const previewOf = (orderId: string, preview: OutputOf<typeof refundPreview>) => {
  const moneyIn = (amountMinor: number) => moneyOf(amountMinor, preview.currency)
  return {
    order_id: orderId,
    amount: moneyIn(preview.amountMinor),
    fees: moneyIn(preview.feeMinor),
    tax: moneyIn(preview.taxMinor),
    lines: preview.lines.map(({ line, name, quantity, amountMinor, taxMinor }) => ({
      line,
      name,
      quantity,
      amount: moneyIn(amountMinor),
      tax: moneyIn(taxMinor),
    })),
    tenders: preview.tenders
      .filter(({ proposedMinor }) => proposedMinor !== 0)
      .map(({ method, proposedMinor }) => ({
        method: methodNameOf(method),
        method_number: method,
        amount: moneyIn(proposedMinor),
      })),
    points_returned: preview.pointsReturned,
    points_taken: preview.pointsTaken,
    closes_order: preview.closesOrder,
  }
}

/** Refunds by the rule and the books of the back office, without a shift; undone whole where cash would go out. */
async function makeRefund(
  ask: AskInside,
  context: Context,
  { reason, amount, fees, ...asked }: Omit<OutputOf<typeof createCall.request>, 'external_id'>,
): Promise<Result<View>> {
  const returning = await returningOf(ask, context, asked)
  if (!returning.ok) return returning
  const { outletId, currency, lines } = returning.value
  const other = [amount, ...(fees ? [fees] : [])].find((one) => one.currency !== currency)
  if (other)
    return refuse({
      code: 'refund.differs-from-preview',
      facts: { amountMinor: other.amount, amount: amountText(other.amount, other.currency) },
    })
  const request = {
    orderId: asked.order_id,
    lines,
    reason,
    refundId: context.newId(),
    amountMinor: amount.amount,
    ...(fees && { feeMinor: fees.amount }),
    tenders: [],
    shiftId: null,
  }
  const made = await ask(context, refundOrder, request, { outletId })
  return made.ok && paysCash(made.value.tenders) ? refuse({ code: 'refund.cash-at-desk' }) : made
}

/** A refund of an outlet that the app sees, its costs where the app may see them. */
async function refundSeen(context: Context, id: string): Promise<Result<View>> {
  const found = await findRefundView(context.tx, context.merchantId, id)
  return found && context.reaches(found.outletId)
    ? accept(hideCosts(refundView, context.actor.codes, found) as View)
    : refuse({ code: 'thing.not-found' })
}

/** An app that reads no orders is told by which methods money goes back, and no numbers of payments that others took. */
function shown(context: Context, made: Result<View>, choice: Choice): Result<{ id: unknown }> {
  if (!made.ok) return made
  const refund = refundOf(made.value)
  const tenders = hasScope(context, 'orders_read')
    ? refund.tenders
    : refund.tenders.map((tender) => ({ ...tender, reference: null }))
  return accept(showResource(refundResource, { ...refund, tenders }, choice))
}

export const makeRefundCommands = (ask: AskInside) => [
  command(previewCall, async (context, asked) => {
    const returning = await returningOf(ask, context, asked)
    if (!returning.ok) return returning
    const { outletId, lines } = returning.value
    const request = { orderId: asked.order_id, lines, reason: '' }
    const preview = await ask(context, previewRefund, request, { outletId })
    if (!preview.ok) return preview
    const { tenders } = preview.value
    return paysCash(tenders.map(({ method, proposedMinor }) => ({ method, amountMinor: proposedMinor })))
      ? refuse({ code: 'refund.cash-at-desk' })
      : accept(previewOf(asked.order_id, preview.value))
  }),
  command(createCall, async (context, { external_id: externalId, ...contents }) => {
    const made = await makeOnce<View>(context, {
      kind: 'refund',
      externalId,
      contents,
      make: () => makeRefund(ask, context, contents),
      read: (id) => refundSeen(context, id),
    })
    return shown(context, made, {})
  }),
  command(readCall, async (context, { id, ...choice }) => shown(context, await refundSeen(context, id), choice)),
]
