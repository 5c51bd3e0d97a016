import type { Module } from '../../platform/module.ts'
import * as invoices from './invoice/invoices.ts'
import * as receipts from './receipt/receipt-link.ts'
import { readSalePaper } from './receipt/sale-paper.ts'
import * as templates from './template/templates.ts'

export const printModule: Module = {
  name: 'print',
  commands: [...Object.values(templates), readSalePaper, ...Object.values(receipts), ...Object.values(invoices)],
}
