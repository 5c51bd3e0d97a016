import { saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type {
  ExchangeBody,
  GoodsRemovedBody,
  JournalRefundBody,
  SaleBody,
  StaffClockedBody,
  TrainingBody,
} from '@kassa/contract/journal/journal.ts'
import type { EntryBooker } from '../../../platform/booking.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { keepFacts } from '../sale/facts/known-facts.ts'
import { factsInDoubt, findSaleFacts, nothingTaken, type SaleFacts } from '../sale/facts/sale-facts.store.ts'
import { bookKnownSales } from './book-known-sales.ts'
import { bookCrossedVoid } from './book-crossed-void.ts'
import { bookExchange } from './book-exchange-entry.ts'
import { bookJournalRefund } from './book-refund-entry.ts'
import { bookSale, saleAsked } from './book-sale-entry.ts'
import { bookRemoval } from './book-removal-entry.ts'
import { bookClockEntry } from '../time-clock/book-clock-entry.ts'
import { bookTraining } from './book-training-entry.ts'
import { bookShiftEntry, type ShiftEntry } from './book-shift-entry.ts'

/** A sale, whose facts say where the journal ends: that its order and number are new is left to the books' keys. */
const sale = (parts: readonly SalePart[]): EntryBooker<SaleBody, SaleFacts> => ({
  kind: 'sale',
  versions: [1, 2, 3],
  judgesTime: true,
  isByKeys: true,
  needsBoundDevice: false,
  // The basket and its price stand in the order as they were written.
  keptOf: ({ snapshot: _snapshot, answer: _answer, ...rest }) => rest,
  bookKnown: (desk, entries, mayRead) => bookKnownSales(parts, desk, entries, mayRead),
  async readFirst(tx, desk, body) {
    const asked = saleAsked(desk.device, body)
    const facts = await findSaleFacts(tx, asked)
    await keepFacts(tx, desk.memory, asked, facts, Date.parse(desk.now))
    return facts
  },
  async prepare(tx, { desk, row, read, isDoubtful }, body) {
    if (!read) throw new Error('a sale was read without its facts')
    const facts = isDoubtful ? await factsInDoubt(tx, read, { ...desk.device, ...body }) : read
    return bookSale(tx, parts, desk, row, body, facts)
  },
})

const refund = (parts: readonly SalePart[]): EntryBooker<JournalRefundBody> => ({
  kind: 'refund',
  versions: [1, 2, 3],
  judgesTime: true,
  isByKeys: false,
  needsBoundDevice: true,
  prepare: async (tx, { desk }, body) =>
    (await bookCrossedVoid(tx, desk, body, parts)) ?? bookJournalRefund(tx, desk, body, parts),
})

/** Goods for goods: the facts are the new goods', as for a sale. Its basket stands in the order, its entry is kept whole. */
const exchange = (parts: readonly SalePart[]): EntryBooker<ExchangeBody, SaleFacts> => ({
  kind: 'exchange',
  versions: [3],
  judgesTime: true,
  isByKeys: false,
  needsBoundDevice: true,
  readFirst: (tx, desk, body) => findSaleFacts(tx, saleAsked(desk.device, saleOfExchange(body))),
  async prepare(tx, { desk, row, read, isDoubtful }, body) {
    if (!read) throw new Error('an exchange was read without its facts')
    const { orderId, number } = body.sale
    // The counts are read in any case: both halves may move the same goods.
    const facts = isDoubtful
      ? await factsInDoubt(tx, read, { ...desk.device, orderId, number, at: body.at })
      : { ...read, taken: nothingTaken }
    return bookExchange(tx, desk, body, { parts, entry: row, facts })
  },
})

const removal: EntryBooker<GoodsRemovedBody> = {
  kind: 'goods-removed',
  versions: [3],
  isByKeys: false,
  needsBoundDevice: false,
  prepare: (tx, { desk }, body) => bookRemoval(tx, desk, body),
}

const training = (kind: TrainingBody['kind']): EntryBooker<TrainingBody> => ({
  kind,
  versions: [3],
  isByKeys: false,
  needsBoundDevice: false,
  prepare: (tx, { desk }, body) => bookTraining(tx, desk, body),
})

const clock: EntryBooker<StaffClockedBody> = {
  kind: 'staff-clocked',
  versions: [3],
  isByKeys: false,
  needsBoundDevice: false,
  prepare: (tx, { desk, claimedAt }, body) => bookClockEntry(tx, desk, { ...body, claimedAt }),
}

const ofShift = (kind: ShiftEntry['kind'], versions: readonly number[]): EntryBooker<ShiftEntry> => ({
  kind,
  versions,
  isByKeys: false,
  needsBoundDevice: kind === 'cash-moved',
  prepare: (tx, { desk }, body) => bookShiftEntry(tx, desk, body),
})

/** Returns the bookers of the entries that sales owns in a device's journal: sales, refunds, and the entries of the drawer. */
export const salesEntries = (parts: readonly SalePart[]): readonly EntryBooker[] => [
  sale(parts),
  refund(parts),
  exchange(parts),
  removal,
  clock,
  training('training-began'),
  training('training-ended'),
  ofShift('shift-opened', [1, 2, 3]),
  ofShift('cash-moved', [1, 2, 3]),
  ofShift('drawer-opened', [1, 2, 3]),
  ofShift('shift-counted', [2, 3]),
  ofShift('shift-closed', [1, 2, 3]),
]
