import type { Module } from '../../platform/module.ts'
import { createReceiptLink, readPublicReceipt } from './receipt/receipt-link.ts'
import { readSalePaper } from './receipt/sale-paper.ts'
import * as templates from './template/templates.ts'

export const printModule: Module = {
  name: 'print',
  commands: [...Object.values(templates), readSalePaper, createReceiptLink, readPublicReceipt],
}
