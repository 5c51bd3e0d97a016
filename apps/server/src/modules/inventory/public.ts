/** The functions of inventory that other capabilities may call: moving stock through its one book. */
export {
  doubtfulSince,
  readLateDocument,
  takeBackLate,
  type LateDocument,
  type LateReadings,
} from './late/late-document.ts'
export { documentsOfEntry, momentOfEntry } from './late/entry-moment.store.ts'
export {
  type CountMovedIn,
  deleteMovedCounts,
  insertMovedCounts,
  isTakenBackByMove,
  movedCounts,
} from './late/moved-count.store.ts'
export { restoreCounted } from './late/late-serials.ts'
export { readPurchaseOrderView } from './purchase-order/purchase-order-view.ts'
export { findReceivedGoods, listReceipts } from './purchase-order/received-goods.store.ts'
export { insertNewPrices, type NewSupplierPrice } from './supplier-price/supplier-price.store.ts'
export { deleteLotsAt } from './purchase-order/lots-of-document.store.ts'
export { insertLots } from './purchase-order/purchase-order.store.ts'
export { addSuppliers } from './supplier/add-suppliers.ts'
export { findLastEntry } from './stock/stock-levels.store.ts'
export { listLastEntries } from './stock/stock-entry-list.store.ts'
export {
  deleteReservation as freeStock,
  isShort,
  lessenReservation as lessenKept,
  listLostHolds,
  listReserved,
  releaseReservation as releaseStock,
} from './reservation/reservation.store.ts'
export { listAvailable, listTaken, type StockRequestLine } from './reservation/requested-stock.ts'
export { keepInHand, keepStock } from './reservation/reserve-stock.ts'
export { listStockOf, stockIdList } from './stock/stock-list.store.ts'
