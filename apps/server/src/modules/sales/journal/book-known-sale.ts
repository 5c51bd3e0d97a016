import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { bringGoods, followChanges } from '../sale/facts/known-facts.ts'
import { saleAsked } from './book-sale-entry.ts'
import { isPlain, recallSale } from './recall-sale.ts'
import { readGoodsAhead } from './read-goods-ahead.ts'
import { writeSharing } from './shared-commit.ts'
import type { WriteOutcome } from './write-together.ts'

/**
 * Books a sale about which there is nothing to say, and no piece with a number of its own, in one statement and without reading
 * anything but its member, its coupons and goods that are new to it: by facts that are remembered, which that statement proves. Where they are not
 * what they were, it asks what has changed, and tries once more with the rest. False, with nothing written, when something is not remembered, no longer true, or
 * worth a look: then read the facts and decide by them. Throws what the database throws.
 */
export async function bookKnownSale(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entry: EntryToBook<SaleBody>,
): Promise<boolean> {
  if (isDue(desk)) await follow(desk)
  const before = standing(desk)
  const tried = await tryByMemory(parts, desk, entry)
  if (tried === 'booked') return true
  if (tried === 'unknown') return bookBringing(parts, desk, entry)
  if (standing(desk) === before) await follow(desk)
  return standing(desk) !== before && (await tryByMemory(parts, desk, entry)) === 'booked'
}

const standing = ({ memory, device, now }: BookingDesk): number | undefined =>
  memory.recall(device.merchantId, Date.parse(now))?.changes

/** Whether the database is to be asked before what is remembered counts. */
const isDue = (desk: BookingDesk): boolean =>
  standing(desk) === undefined && desk.memory.ask(desk.device.merchantId, Date.parse(desk.now)) !== undefined

const follow = (desk: BookingDesk): Promise<boolean> =>
  desk.step((tx) => followChanges(tx, desk.memory, desk.device.merchantId, Date.parse(desk.now)), { byKeys: true })

/** Goods that are sold for the first time are read alone; whatever else is not remembered is read with everything. */
async function bookBringing(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entry: EntryToBook<SaleBody>,
): Promise<boolean> {
  if (!isPlain(entry.body)) return false
  const asked = saleAsked(desk.device, entry.body)
  const brought = await desk.step((tx) => bringGoods(tx, desk.memory, asked, Date.parse(desk.now)), { byKeys: true })
  if (brought === 0) return false
  const tried = await tryByMemory(parts, desk, entry)
  void readGoodsAhead(desk, asked, brought)
  return tried === 'booked'
}

/** `unknown` also where it is not known well enough to try. */
async function tryByMemory(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entry: EntryToBook<SaleBody>,
): Promise<WriteOutcome> {
  const known = recallSale(desk, entry)
  return known ? writeSharing({ desk, parts, row: entry.row, known }) : 'unknown'
}
