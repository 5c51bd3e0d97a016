import type { Module } from '../../platform/module.ts'
import { assemblyCommands } from './assembly/assemblies.ts'
import { assemblyProof } from './assembly/assembly-proof.store.ts'
import { assemblyFinder } from './assembly/assembly.finder.store.ts'
import { recipeCommands } from './assembly/recipes.ts'
import { billProof } from './bill/bill-proof.store.ts'
import { heldBillErrand } from './bill/held-bill.errand.store.ts'
import { draftBillCommands } from './bill/draft-bill.ts'
import { payBillCommands } from './bill/pay-bill.ts'
import { postBillCommands } from './bill/post-bill.ts'
import { damageReportCommands } from './damage-report/damage-reports.ts'
import { draftPurchaseOrderCommands } from './purchase-order/draft-purchase-order.ts'
import { receivePurchaseOrderCommands } from './purchase-order/receive-purchase-order.ts'
import { serialCommands } from './serial/serials.ts'
import { forgetReservations, reservationCommands } from './reservation/reserve-stock.ts'
import { adjustStock } from './stock/adjust-stock.ts'
import { listStock, listStockEntries } from './stock/list-stock.ts'
import { inTransitProof } from './stock/in-transit-proof.store.ts'
import { stockAround } from './stock/stock-around.ts'
import { stockLevels } from './stock/stock-levels.ts'
import { stockRequestFinder } from './stock-request/stock-request.finder.store.ts'
import { stockRequestErrand } from './stock-request/stock-request.errand.store.ts'
import { stockRequestCommands } from './stock-request/stock-requests.ts'
import { applyStocktakeCommands } from './stocktake/apply-stocktake.ts'
import { countStocktakeCommands } from './stocktake/count-stocktake.ts'
import { supplierCommands } from './supplier/suppliers.ts'
import { supplierPriceCommands } from './supplier-price/supplier-prices.ts'
import { importSupplierPriceCommands } from './supplier-price/import-supplier-prices.ts'
import { draftTransferCommands } from './transfer/draft-transfer.ts'
import { shipTransferCommands } from './transfer/ship-transfer.ts'
import { draftReorders } from './warning/draft-reorder.ts'
import { warningCommands } from './warning/warnings.ts'
import { purchaseOrderFinder } from './purchase-order/purchase-order.finder.store.ts'
import { transferFinder } from './transfer/transfer.finder.store.ts'
import { stocktakeFinder } from './stocktake/stocktake.finder.store.ts'
import { damageReportFinder } from './damage-report/damage-report.finder.store.ts'
import { supplierFinder } from './supplier/supplier.finder.store.ts'
import { serialFinder } from './serial/serial.finder.store.ts'
import { damageReportErrand } from './damage-report/damage-report.errand.store.ts'
import { transferErrand } from './transfer/transfer.errand.store.ts'
import { stocktakeErrand } from './stocktake/stocktake.errand.store.ts'
import { lateOrderErrand } from './purchase-order/late-order.errand.store.ts'
import { cycleCountErrand } from './stocktake/cycle-count.errand.store.ts'
import { negativeStockErrand } from './stock/negative-stock.errand.store.ts'
import { lowStockErrand } from './warning/low-stock.errand.store.ts'

export const inventoryModule: Module = {
  name: 'inventory',
  finders: [
    purchaseOrderFinder,
    transferFinder,
    stockRequestFinder,
    stocktakeFinder,
    damageReportFinder,
    assemblyFinder,
    supplierFinder,
    serialFinder,
  ],
  errands: [
    damageReportErrand,
    transferErrand,
    stockRequestErrand,
    stocktakeErrand,
    lateOrderErrand,
    heldBillErrand,
    lowStockErrand,
    negativeStockErrand,
    cycleCountErrand,
  ],
  alerts: [lowStockErrand],
  commands: [
    listStock,
    listStockEntries,
    stockAround,
    stockLevels,
    adjustStock,
    ...supplierCommands,
    ...supplierPriceCommands,
    ...importSupplierPriceCommands,
    ...draftPurchaseOrderCommands,
    ...receivePurchaseOrderCommands,
    ...draftBillCommands,
    ...postBillCommands,
    ...payBillCommands,
    ...draftTransferCommands,
    ...shipTransferCommands,
    ...stockRequestCommands,
    ...damageReportCommands,
    ...recipeCommands,
    ...assemblyCommands,
    ...countStocktakeCommands,
    ...applyStocktakeCommands,
    ...reservationCommands,
    ...warningCommands,
    draftReorders,
    ...serialCommands,
  ],
  jobs: [forgetReservations],
  proofs: [inTransitProof, billProof, assemblyProof],
}
