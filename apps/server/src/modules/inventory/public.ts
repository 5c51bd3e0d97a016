/** What other capabilities may call of inventory: moving stock through its one book. */
export {
  holdStock,
  lockStock,
  insertMissingStock,
  moveStock,
  type StockDocument,
  type StockMove,
} from './stock/move-stock.store.ts'
export {
  doubtfulSince,
  readLateDocument,
  takeBackLate,
  type LateDocument,
  type LateReadings,
} from './late/late-document.ts'
export { documentsOfEntry, momentOfEntry } from './late/entry-moment.store.ts'
export { restoreCounted } from './late/late-serials.ts'
export { listMovedBefore } from './stock/moved-before.store.ts'
export { forgetSerials } from './serial/forget-serials.ts'
export { holdSerials, knownOf, listSerialGoods, writeSerials, type SerialChange } from './serial/serial-book.store.ts'
export { findSummedTo, stockMovements, stockSpans } from './stock/stock-movement.store.ts'
export { findReceivedGoods, listReceipts } from './purchase-order/received-goods.store.ts'
export { listStockEntryRecords } from './stock/stock-entry-list.store.ts'
export { stockParts } from './stock/stock.part.ts'
export {
  deleteReservation as freeStock,
  isShort,
  releaseReservation as releaseStock,
} from './reservation/reservation.store.ts'
export { keepInHand, keepStock } from './reservation/reserve-stock.ts'
