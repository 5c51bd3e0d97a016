import type { Module } from '../../platform/module.ts'
import { stockParts } from './book/stock.part.ts'
import { stockProof } from './book/stock-proof.store.ts'
import { keepStockDays } from './day/keep-stock-days.ts'
import { stockDayProof } from './day/stock-day-proof.store.ts'
import { serialProof } from './serial/serial-proof.store.ts'

/** The one book of goods: how much lies where, which pieces, and what it was each day. */
export const stockModule: Module = {
  name: 'stock',
  commands: [],
  saleParts: stockParts,
  jobs: [keepStockDays],
  proofs: [stockProof, stockDayProof, serialProof],
}
