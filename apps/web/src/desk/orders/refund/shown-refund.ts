import type { ApprovalShown } from '@kassa/contract/sales/approval.calls.ts'
import type { RefundLineChoice, Preview, RefundableSale } from './refundable.ts'
import { valueOfLine } from './values-back.ts'

/** Returns the returned goods in the form shown to the approver. */
export const shownRefund = (
  order: RefundableSale,
  chosen: readonly RefundLineChoice[],
  { amountMinor: afterMinor, values }: Extract<Preview, { ok: true }>,
): ApprovalShown => ({
  lines: chosen.slice(0, 50).flatMap(({ line, quantity }) => {
    const row = order.rows.find((each) => each.line === line)
    return row
      ? [
          {
            name: row.name,
            quantity: row.isWeighed ? row.quantityText : String(quantity),
            amountMinor: valueOfLine(values, line) ?? row.valueMinor,
            isAsked: false,
          },
        ]
      : []
  }),
  moreLines: Math.max(0, chosen.length - 50),
  beforeMinor: null,
  afterMinor,
})
