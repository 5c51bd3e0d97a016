import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { refundMade } from '@kassa/contract/sales/sales.calls.ts'
import { cashOf } from './refund-money.ts'
import type { RefundResult } from './refundable.ts'

type Made = OutputOf<typeof refundMade>

/** A refund that the server made, as this desk shows and prints it. */
export const madeThere = ({
  number,
  amountMinor,
  feeMinor,
  tipMinor = 0,
  tenders: money,
  refundedAt: at,
  member = null,
  lines,
  taxes = [],
  between,
}: Made): RefundResult => ({
  number,
  amountMinor,
  feeMinor,
  tipMinor,
  money,
  at,
  member,
  onPaper: { lines: lines.flatMap(({ line, ...one }) => (line === null ? [] : [{ line, ...one }])), taxes, between },
})

/** Returns the note of it for the shift's count. */
export const noteOf = ({
  id: refundId,
  number,
  amountMinor,
  feeMinor,
  tipMinor = 0,
  tenders,
  refundedAt: at,
}: Made) => ({
  refundId,
  number,
  at,
  amountMinor,
  feeMinor,
  tipMinor,
  cashMinor: cashOf(tenders),
  tenders,
})
