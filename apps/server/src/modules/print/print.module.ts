import type { Module } from '../../platform/module.ts'
import * as invoices from './invoice/invoices.ts'
import {
  createLabelTemplate,
  deleteLabelTemplate,
  drawLabels,
  editLabelTemplate,
  listLabelGoods,
  listLabelTemplates,
  noteLabels,
} from './label/labels.ts'
import * as receipts from './receipt/receipt-link.ts'
import { readSalePaper } from './receipt/sale-paper.ts'
import * as templates from './template/templates.ts'

const labels = [
  listLabelTemplates,
  createLabelTemplate,
  editLabelTemplate,
  deleteLabelTemplate,
  listLabelGoods,
  drawLabels,
  noteLabels,
]

export const printModule: Module = {
  name: 'print',
  commands: [
    ...Object.values(templates),
    readSalePaper,
    ...Object.values(receipts),
    ...Object.values(invoices),
    ...labels,
  ],
}
