import type { Module } from '../../platform/module.ts'
import { adjustStock } from './stock/adjust-stock.ts'
import { listStock, listStockEntries } from './stock/list-stock.ts'
import { stockProof } from './stock/stock-proof.store.ts'

export const inventoryModule: Module = {
  name: 'inventory',
  commands: [listStock, listStockEntries, adjustStock],
  proofs: [stockProof],
}
