import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { bringGoods, keepFacts, recallFacts } from '../sale/facts/known-facts.ts'
import { findSaleFacts } from '../sale/facts/sale-facts.store.ts'
import { saleAsked } from './book-sale-entry.ts'
import { isPlain, recallSale } from './recall-sale.ts'
import { apartFromOthers, mostTogether, writeTogether, type SaleToWrite } from './write-together.ts'

/**
 * Books sales about which there is nothing to say, from the first on as many as follow one another and bring each member and each coupon once, in one
 * transaction.
 * `mayRead`: what they stand on is read where it is not remembered. Answers how many are in the books: those up to the first that is not as it
 * was remembered, because the journal takes none after it. For fewer than two it writes nothing.
 */
export async function bookSalesTogether(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entries: readonly EntryToBook<SaleBody>[],
  mayRead: boolean,
): Promise<number> {
  if (mayRead) await readAhead(desk, entries)
  const sales = knownSales(parts, desk, entries.slice(0, mostTogether))
  if (sales.length < 2) return 0
  const written = await desk.step((tx) => writeTogether(tx, sales), { byKeys: true })
  const other = written.findIndex((one) => one !== 'booked')
  return other < 0 ? written.length : other
}

/** The sales from the first on that can be written so, up to the first that cannot, or that holds what one before it holds. */
function knownSales(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entries: readonly EntryToBook<SaleBody>[],
): SaleToWrite[] {
  const bringing = { ...desk, merchantId: desk.device.merchantId, parts }
  const isApart = apartFromOthers()
  const sales: SaleToWrite[] = []
  for (const entry of entries) {
    const known = recallSale(desk, entry)
    if (!known || !isApart(known)) break
    sales.push({ ...known, bringing, row: entry.row })
  }
  return sales
}

/** Remembers what the sales of the first one's shift stand on, where it is not remembered: one question for all of them. */
async function readAhead(desk: BookingDesk, entries: readonly EntryToBook<SaleBody>[]): Promise<void> {
  const all = entries.filter(({ body }) => isPlain(body)).map(({ body }) => saleAsked(desk.device, body))
  const [first] = all
  if (!first || all.length < 2) return
  const same = all.filter(({ shiftId, wantsCodes }) => shiftId === first.shiftId && wantsCodes === first.wantsCodes)
  const asked = {
    ...first,
    staffIds: [...new Set(same.flatMap(({ staffIds }) => staffIds))],
    variantIds: [...new Set(same.flatMap(({ variantIds }) => variantIds))],
  }
  if (recallFacts(desk.memory, asked, nowhere, Date.parse(desk.now))) return
  await desk.step(
    async (tx) => {
      const brought = await bringGoods(tx, desk.memory, asked, Date.parse(desk.now))
      if (brought === 0) await keepFacts(tx, desk.memory, asked, await findSaleFacts(tx, asked), Date.parse(desk.now))
    },
    { byKeys: true },
  )
}

/** A journal end for remembered facts, which do not depend on it. */
const nowhere = { nextSequence: 0, lastHash: '' }
