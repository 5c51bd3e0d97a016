import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { lockStock } from '../../inventory/public.ts'
import { insertSales } from '../order/book-sale.store.ts'
import { keepFacts, recallFacts } from '../order/known-facts.ts'
import { findSaleFacts } from '../order/sale-facts.store.ts'
import { saleAsked } from './book-sale-entry.ts'
import { isPlain, planKnownSale } from './plan-known-sale.ts'

/** How many share a transaction: as long as it runs, other tills wait for the goods that it sells. */
const mostTogether = 25

/** One of them could not be written as it was worked out, so none is. */
class NotAsPlanned extends Error {}

/**
 * Books sales of nobody and without coupons about which there is nothing to say, from the first on as many as follow one another, in one transaction: each with the very statement that books it
 * alone. The stock of all is held first, in key order, so that two uploads never wait crosswise. `mayRead`: what they stand on is
 * read where it is not remembered. Answers how many; 0, with nothing written, for fewer than two and where one is not as it was remembered.
 */
export async function bookSalesTogether(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entries: readonly EntryToBook<SaleBody>[],
  mayRead: boolean,
): Promise<number> {
  const { merchantId } = desk.device
  if (mayRead) await readAhead(desk, entries)
  const given = entries.slice(0, mostTogether)
  const sales = plainSales(desk, given)
  if (sales.length < 2) return 0
  const moved = sales.flatMap(({ sale }) => sale.lines.flatMap(({ stock_moves: moves }) => moves))
  const variantIds = [...new Set(moved.map(({ variantId }) => variantId))]
  try {
    await desk.step(
      async (tx) => {
        if (variantIds.length > 0) await lockStock(tx, merchantId, desk.device.outletId, variantIds)
        if (!(await insertSales(tx, { ...desk, merchantId, parts }, sales))) throw new NotAsPlanned()
      },
      { byKeys: true },
    )
    return sales.length
  } catch (error) {
    if (error instanceof NotAsPlanned) return 0
    throw error
  }
}

/** The sales from the first on that can be written so, up to the first that cannot. */
function plainSales(desk: BookingDesk, entries: readonly EntryToBook<SaleBody>[]) {
  const sales = []
  for (const entry of entries) {
    const known = planKnownSale(desk, entry)
    const sale = known && !known.reads ? known.saleWith() : undefined
    if (!known || !sale) break
    sales.push({ row: entry.row, sale, proven: known.proven })
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
    async (tx) => keepFacts(tx, desk.memory, asked, await findSaleFacts(tx, asked), Date.parse(desk.now)),
    { byKeys: true },
  )
}

/** Where a journal ends does not matter to what is remembered. */
const nowhere = { nextSequence: 0, lastHash: '' }
