import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { bringGoods, followChanges, keepFacts, recallFacts } from '../sale/facts/known-facts.ts'
import { findSaleFacts } from '../sale/facts/sale-facts.store.ts'
import { saleAsked } from './book-sale-entry.ts'
import { isPlain, recallSale } from './recall-sale.ts'
import { readGoodsAhead } from './read-goods-ahead.ts'
import { writeSharing } from './shared-commit.ts'
import { apartFromOthers, mostTogether, type SaleToWrite, type WriteOutcome } from './write-together.ts'

type SaleEntries = readonly EntryToBook<SaleBody>[]

/**
 * Books sales that follow one another and about which there is nothing to say, from the first on, in one transaction: each in one statement and without
 * reading anything but its member, its coupons and goods that are new to it, by facts that are remembered, which that statement proves. Where they are not
 * what they were, it asks what has changed, and tries once more with the rest. `mayRead`: what several stand on is read where it is not remembered. Answers how
 * many are in the books: those up to the first of which something is not remembered, no longer true, or worth a look, because the journal takes none
 * after it; where that is 0, read its facts and decide by them. Throws what the database throws.
 */
export async function bookKnownSales(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entries: SaleEntries,
  mayRead: boolean,
): Promise<number> {
  if (isDue(desk)) await follow(desk)
  if (mayRead) await readAhead(desk, entries)
  const before = standing(desk)
  const tried = await tryByMemory(parts, desk, entries)
  if (tried[0] === 'booked') return bookedOf(tried)
  const learned = tried[0] === 'not-so' ? await learnChanges(desk, before, entries) : await learnGoods(desk, entries[0])
  if (!learned) return 0
  const again = await tryByMemory(parts, desk, learned.entries)
  learned.after?.()
  return bookedOf(again)
}

/** The sales to try once more, because something new is remembered, and what is left to do after that. */
interface Learned {
  readonly entries: SaleEntries
  readonly after?: () => void
}

async function learnChanges(
  desk: BookingDesk,
  before: number | undefined,
  entries: SaleEntries,
): Promise<Learned | undefined> {
  if (standing(desk) === before) await follow(desk)
  return standing(desk) === before ? undefined : { entries }
}

const standing = ({ memory, device, now }: BookingDesk): number | undefined =>
  memory.recall(device.merchantId, Date.parse(now))?.changes

/** Returns whether the database is to be asked before what is remembered counts. */
const isDue = (desk: BookingDesk): boolean =>
  standing(desk) === undefined && desk.memory.ask(desk.device.merchantId, Date.parse(desk.now)) !== undefined

const follow = (desk: BookingDesk): Promise<boolean> =>
  desk.step((tx) => followChanges(tx, desk.memory, desk.device.merchantId, Date.parse(desk.now)), { byKeys: true })

/** Remembers what the sales of the first one's shift stand on, where it is not remembered: one question for all of them. */
async function readAhead(desk: BookingDesk, entries: SaleEntries): Promise<void> {
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

/** Goods that are sold for the first time are read alone; whatever else is not remembered is read with everything. */
async function learnGoods(desk: BookingDesk, entry: SaleEntries[number] | undefined): Promise<Learned | undefined> {
  if (!entry || !isPlain(entry.body)) return undefined
  const asked = saleAsked(desk.device, entry.body)
  const brought = await desk.step((tx) => bringGoods(tx, desk.memory, asked, Date.parse(desk.now)), { byKeys: true })
  if (brought === 0) return undefined
  return { entries: [entry], after: () => void readGoodsAhead(desk, asked, brought) }
}

/** Writes those that are known well enough; none where the first is not. */
async function tryByMemory(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entries: SaleEntries,
): Promise<readonly WriteOutcome[]> {
  const sales = knownSales(parts, desk, entries.slice(0, mostTogether))
  return sales.length === 0 ? [] : writeSharing({ desk, sales })
}

const bookedOf = (outcomes: readonly WriteOutcome[]): number => {
  const other = outcomes.findIndex((one) => one !== 'booked')
  return other < 0 ? outcomes.length : other
}

/** The sales from the first on that can be written from memory, up to the first that cannot, or that holds what one before it holds. */
function knownSales(parts: readonly SalePart[], desk: BookingDesk, entries: SaleEntries): SaleToWrite[] {
  const bringing = { ...desk, merchantId: desk.device.merchantId, parts }
  const isApart = apartFromOthers()
  const sales: SaleToWrite[] = []
  for (const entry of entries) {
    const known = recallSale(desk, entry)
    if (!known || !isApart([known])) break
    sales.push({ ...known, bringing, row: entry.row })
  }
  return sales
}
