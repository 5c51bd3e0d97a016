import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Desk } from './desk.ts'

type Given = Pick<JournalRefundBody, 'lines' | 'amountMinor' | 'tenders'> & Partial<JournalRefundBody>

/** A refund of a sale as its desk writes it into the journal, prorated and at the time of the sale where `given` says nothing else. */
export const refundBody = (
  desk: Pick<Desk, 'number'>,
  { at, businessDay, staffId, orderId, shiftId, currency }: SaleBody,
  given: Given,
): JournalRefundBody => ({
  kind: 'refund',
  at,
  clockOffsetMs: 0,
  businessDay,
  staffId,
  refundId: newId(),
  number: given.number ?? `R${desk.number()}`,
  orderId,
  shiftId,
  currency,
  reason: 'unwanted',
  mode: 'prorated',
  ...given,
})
