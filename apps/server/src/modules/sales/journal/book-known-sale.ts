import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { insertSale } from '../order/book-sale.store.ts'
import type { BookedSale } from '../order/booked-sale.ts'
import { memberOfSale } from '../order/member-of-sale.ts'
import { planKnownSale } from './plan-known-sale.ts'

/**
 * Books a sale about which there is nothing to say, and no piece with a number of its own, in one statement and without reading
 * anything but its member: by facts that are remembered, which that statement proves. False, with nothing written, when something is not remembered, no longer true, or
 * worth a look: then read the facts and decide by them. Throws what the database throws.
 */
export async function bookKnownSale(
  parts: readonly SalePart[],
  desk: BookingDesk,
  { row, previousHash, body }: EntryToBook<SaleBody>,
): Promise<boolean> {
  const { merchantId } = desk.device
  const known = planKnownSale(desk, { row, previousHash, body })
  if (!known) return false
  const { saleWith, proven } = known
  const book = async (tx: TxInside, sale: BookedSale | undefined): Promise<boolean> =>
    sale !== undefined && insertSale(tx, { ...desk, merchantId, parts }, row, sale, proven)
  // What a member holds is remembered by nobody: it is read, and kept from others, where it is spent.
  if (body.memberId !== null) {
    return desk.step(async (tx) => book(tx, saleWith(await memberOfSale(tx, merchantId, body))), { byKeys: true })
  }
  const sale = saleWith()
  return sale !== undefined && desk.step((tx) => book(tx, sale), { byKeys: true })
}
