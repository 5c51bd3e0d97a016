import type { ExchangeBody, JournalRefundBody, SaleBody } from './journal.ts'

const aroundOf = ({ at, clockOffsetMs, businessDay, staffId, shiftId, currency }: ExchangeBody) => ({
  at,
  clockOffsetMs,
  businessDay,
  staffId,
  shiftId,
  currency,
})

/** The new goods of an exchange as a sale by itself. */
export const saleOfExchange = (body: ExchangeBody): SaleBody => ({ kind: 'sale', ...aroundOf(body), ...body.sale })

/** Returns the refund half of an exchange as a refund by itself. */
export const refundOfExchange = (body: ExchangeBody): JournalRefundBody => ({
  kind: 'refund',
  ...aroundOf(body),
  ...body.refund,
})
