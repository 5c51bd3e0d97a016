import { rowIn } from '@kassa/domain/tax/rate.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { orderDetail } from '@kassa/contract/sales/sales.calls.ts'
import { pricedIn, snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { takenOff } from '@kassa/domain/basket/taken-off.ts'
import type { Context } from '../../../platform/command.ts'
import { findOpenOrderRow, listAttemptEvents, readSale, type AttemptEvent } from '../../payment/public.ts'
import { optionsOfLines, type TimelineRow } from '../order/order-detail.store.ts'

type Detail = InputOf<typeof orderDetail>

/** Returns an event of an order's payments in the form of its timeline. */
export const paymentEvent = ({ at, what, by, ...facts }: AttemptEvent): TimelineRow => ({
  at,
  what: `payment-${what}`,
  by,
  device: null,
  facts,
})

export const byTime = (one: TimelineRow, other: TimelineRow): number =>
  one.at < other.at ? -1 : Number(one.at > other.at)

type Kept = NonNullable<ReturnType<typeof readSale>>

/** The lines that the desk wrote down, as the order will have them. */
function linesOf({ texts = [], answer, snapshot, offerNames = [] }: Kept): Detail['lines'] {
  const { lines } = pricedIn({ answer })
  const options = optionsOfLines(snapshot)
  return lines.map((line, position) => {
    const text = texts.find(({ lineId }) => lineId === line.id)
    return {
      line: position,
      productId: line.productId,
      variantId: line.variantId,
      name: text?.name ?? '',
      code: text?.code ?? null,
      kind: line.kind,
      quantity: line.quantity,
      weightUnit: null,
      unitPriceMinor: line.unitPriceMinor,
      listMinor: line.listMinor,
      payableMinor: line.payableMinor,
      taxMinor: line.taxMinor,
      taxName: null,
      taxRateBasisPoints: line.taxShares[0]?.rateBasisPoints ?? 0,
      deductions: line.deductions.map(({ kind, id, amountMinor }) => ({
        source: kind,
        sourceId: id,
        name: offerNames.find((one) => one.id === id)?.name ?? null,
        amountMinor,
      })),
      options: [...(options.get(line.id) ?? [])],
      note: text?.note ?? null,
      // The books name the seller once it is a sale.
      seller: null,
      refundedQuantity: 0,
      refundedMinor: 0,
    }
  })
}

/** Returns the part of the detail that comes from the stored sale; empty where none was stored. */
function contentsOf(
  sale: Kept | undefined,
): Pick<
  Detail,
  'changedMinor' | 'roundingMinor' | 'discounts' | 'taxIsIncluded' | 'taxes' | 'lines' | 'priced' | 'note' | 'shiftId'
> {
  if (!sale) {
    const discounts = {
      promotionMinor: 0,
      memberMinor: 0,
      couponMinor: 0,
      pointsMinor: 0,
      timesMinor: 0,
      manualMinor: 0,
    }
    return {
      changedMinor: 0,
      roundingMinor: 0,
      discounts,
      taxIsIncluded: true,
      taxes: [],
      lines: [],
      priced: {},
      note: null,
      shiftId: null,
    }
  }
  const priced = pricedIn(sale)
  const { settings } = snapshotIn(sale)
  const { roundingMinor, exemptionMinor: _, ...discounts } = takenOff(priced)
  return {
    changedMinor: discounts.manualMinor,
    roundingMinor,
    discounts,
    taxIsIncluded: settings.tax.mode === 'included',
    taxes: priced.taxes.map((tax) => ({
      name: '',
      ...rowIn(tax),
      baseMinor: tax.baseMinor ?? tax.payableMinor,
      taxMinor: tax.taxMinor,
    })),
    lines: linesOf(sale),
    priced: sale.answer,
    note: sale.note,
    shiftId: sale.shiftId,
  }
}

/** An order that waits for its money, or ended without it, as its page shows it; undefined where it is not the caller's. */
export async function openDetailOf(
  { tx, actor }: Context,
  merchantId: string,
  id: string,
): Promise<Detail | undefined> {
  const found = await findOpenOrderRow(tx, merchantId, id)
  if (!found || (actor.outletIds !== 'all' && !actor.outletIds.includes(found.outletId))) return undefined
  const { sale: kept, ...row } = found
  const events = (await listAttemptEvents(tx, merchantId, id)).map(paymentEvent)
  const begun = { at: row.soldAt, what: 'opened', by: row.staffName, device: row.deviceName, facts: {} }
  return {
    ...row,
    cashRoundingMinor: 0,
    tipMinor: 0,
    feeMinor: 0,
    feeTaxMinor: 0,
    exemption: null,
    ...contentsOf(readSale(kept)),
    coupons: [],
    plansOff: [],
    tenders: [],
    refunds: [],
    exchangedFor: null,
    timeline: [begun, ...events].toSorted(byTime),
    acknowledgement: null,
    can: { refund: false, correct: false },
  }
}
