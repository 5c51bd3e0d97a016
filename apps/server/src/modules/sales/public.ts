/** What other capabilities may call of sales. */
export type { EntryRow, ReviewReason, Sound } from './order/booked-sale.ts'
export { sound, unsound } from './order/booked-sale.ts'
export type { SaleFacts, StandingEntry, TakenOrder } from './order/sale-facts.store.ts'
export type { BookingDesk, Taken, TakeTurn } from './journal/booking-desk.ts'
export { findSaleFacts, findTakenOrder, nothingTaken } from './order/sale-facts.store.ts'
export { bookSale, saleAsked } from './journal/book-sale-entry.ts'
export { bookShiftEntry } from './journal/book-shift-entry.ts'
export { bookJournalRefund } from './journal/book-refund-entry.ts'
