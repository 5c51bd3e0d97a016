/** The functions of sales that other capabilities may call. */
export { listBestSellers } from './order/best-sellers.store.ts'
export { listNewestOrders } from './order/newest-orders.ts'
export { findMovedGoods } from './sale/facts/moved-goods.store.ts'
export { findGoods } from './sale/facts/goods-rows.store.ts'
export { shipParcel, type ParcelAsked } from './set-aside/parcel/ship-parcel.ts'
export { findPlaceBooks } from './sale/facts/place-rows.store.ts'
export { goodsOf, type GoodsBooks, type PlaceBooks } from './sale/check/books.ts'
export { goodsName, taxNameOf } from './sale/book/book-sale.ts'
export { findSaleFacts } from './sale/facts/sale-facts.store.ts'
export { findNamedSale } from './order/named-sale.store.ts'
export {
  findOrderLine,
  findWrittenOrder,
  findWrittenRefund,
  insertOrder,
  moveOrder,
  listReceivedOrders,
} from './sale/book/write-order.store.ts'
export { isSold, listAheadWith, noteTogether } from './order/together.store.ts'
export { paidNotes, type NotesOfPayment } from './sale/drawer/paid-notes.store.ts'
export { holdSlips, listUsedSlips } from './sale/book/used-reference.store.ts'
export { findRefundView } from './refund/refund-view.store.ts'
export { listRefundResults, refundTaxes } from './refund/refund-taxes.store.ts'
export { orderTaxes, taxRowName } from './sale/book/order-taxes.store.ts'
export { readOrderParts } from './order-page/order-parts.ts'
export { listRowsOfOrders } from './order/order-list.store.ts'
export { listPaidBy, listTenders, paidBy } from './order/order-detail.store.ts'
export { insertRefund } from './refund/write-refund.store.ts'
export {
  bookMoneyRefund,
  moneyInCoins,
  paysOutIn,
  type MoneyOut,
  type MoneyRefundContext,
} from './refund/book-money-refund.ts'
export { readNotRefundable } from './refund/refund-settings.ts'
export { findRefundLimit } from './place/refund-place.store.ts'
export { depositList, findDeposit, type DepositRow } from './set-aside/stored-value/deposit-list.store.ts'
export { findPaidBeside, listShares } from './set-aside/stored-value/paid-shares.store.ts'
export { amountText, depositFor, noteDeposit } from './set-aside/deposit.ts'
export {
  findDepositOf,
  type DepositOrder,
  findSetAsideForUpdate,
  putSetAside,
  setAsideState,
  setCancelled,
} from './set-aside/set-aside.store.ts'
export { cancelSetAside, numberFor as setAsideNumber } from './set-aside/set-asides.ts'
export {
  findWebOrder,
  insertWebOrder,
  type NewWebOrder,
  isReferenceUsed,
  listWebOrdersOf,
  webOrderList,
  setWebOrderReady,
  type WebOrderRow,
} from './set-aside/web-order.store.ts'
export { openDrawer } from './refund/refund-order.ts'
export { listShiftLines, type ShiftLine } from './shift/shift-sheet.ts'
export { drawerPart } from './shift/drawer/drawer.part.ts'
export { cashBetweenShifts } from './shift/drawer/between-shifts.store.ts'
export { cashBehindCount, notesBehindCount } from './shift/drawer/behind-count.store.ts'
export { areNotesOfBooks, isMoneyOfBooks } from './shift/drawer/drawer-entries.store.ts'
