/** The part of stock that other capabilities may call. */
export {
  holdStock,
  lockStock,
  insertMissingStock,
  moveStock,
  type StockDocument,
  type StockMove,
  type StockAfterMove,
  type HeldStock,
  moveInTransit,
  type StockEntryKind,
} from './book/move-stock.store.ts'
export { listCameLater, revalueStock, type Revaluation } from './book/revalue-stock.store.ts'
export { listCostChanges, type CostChange } from './book/cost-changes.store.ts'
export { takePurchasePrices } from './book/purchase-price.store.ts'
export { listMovedBefore } from './book/moved-before.store.ts'
export { forgetSerials } from './serial/forget-serials.ts'
export {
  holdSerials,
  knownOf,
  listSerialGoods,
  writeSerials,
  type SerialChange,
  type SerialDocument,
  type SerialEntryKind,
  type KnownSerial,
  listSerialsAt,
} from './serial/serial-book.store.ts'
export { findSummedTo, stockMovements, stockSpans } from './day/stock-movement.store.ts'
export { stockLosses } from './day/stock-loss.store.ts'
export { stockParts } from './book/stock.part.ts'
export { goodsName } from './book/goods-name.store.ts'
export { returnStockCounted, setStockCounted } from './book/counted-stock.store.ts'
export { isTracked } from './book/tracked.store.ts'
export { listOnHand } from './book/on-hand.store.ts'
export { openCopiedStock } from './book/open-copied-stock.store.ts'
export { addArrivedToDays } from './day/arrived-days.ts'
export { daySums, findDayState } from './day/stock-day.store.ts'
export { areVelocitiesKept, closedDays, emptyDays, findClosedDays, walkedColumns } from './day/stock-velocity.store.ts'
