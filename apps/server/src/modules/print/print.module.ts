import { checkReceipt, openProvedReceipt } from './receipt/check-receipt.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Module } from '../../platform/module.ts'
import { storeOfEnvironment } from '../file/public.ts'
import * as invoices from './invoice/invoices.ts'
import { drawLabelsCommand } from './label/draw-labels.ts'
import * as batches from './label/label-batches.ts'
import {
  createLabelTemplate,
  deleteLabelTemplate,
  editLabelTemplate,
  listLabelGoods,
  listLabelReceipts,
  listLabelTemplates,
  noteLabels,
} from './label/labels.ts'
import * as jobs from './printer/jobs.ts'
import { printLabelsCommand } from './label/print-labels.ts'
import { epsonPoll, starPoll } from './printer/polling.ts'
import * as printers from './printer/printers.ts'
import * as fiscalReceipts from './receipt/fiscal-receipts.ts'
import { listOrderPrinters, printOrder } from './receipt/print-order.ts'
import * as receipts from './receipt/receipt-link.ts'
import * as receiptTexts from './receipt/receipt-text.ts'
import { readSalePaper } from './receipt/sale-paper.ts'
import * as layouts from './screen/layouts.ts'
import { screenFileCommand } from './screen/screen-files.ts'
import * as screens from './screen/screens.ts'
import { videoCommands } from './screen/videos.ts'
import { watchScreenCall } from './screen/watch-screen.ts'
import { setupReceiptErrand } from './template/setup-receipt.errand.store.ts'
import { screenGifts } from './screen/screen-gifts.ts'
import * as templates from './template/templates.ts'

const labels = [
  listLabelTemplates,
  createLabelTemplate,
  editLabelTemplate,
  deleteLabelTemplate,
  listLabelGoods,
  listLabelReceipts,
  noteLabels,
]

const { readScreen, saveScreen } = layouts

/** Receipts, invoices, labels and customer's screens, over a store that is opened when it is first needed. */
export const createPrintModule = (storeOf: () => FileStore): Module => ({
  name: 'print',
  errands: [setupReceiptErrand],
  commands: [
    ...Object.values(templates),
    readSalePaper,
    ...Object.values(receipts),
    ...Object.values(receiptTexts),
    ...Object.values(fiscalReceipts),
    checkReceipt,
    openProvedReceipt,
    ...Object.values(invoices),
    ...labels,
    drawLabelsCommand(storeOf),
    ...Object.values(batches),
    printLabelsCommand(storeOf),
    readScreen,
    saveScreen,
    ...Object.values(screens),
    ...videoCommands(storeOf),
    screenFileCommand(storeOf),
    ...Object.values(printers),
    ...Object.values(jobs),
    listOrderPrinters,
    printOrder,
  ],
  gifts: screenGifts,
  watches: [watchScreenCall],
  notices: [starPoll, epsonPoll],
})

export const printModule: Module = createPrintModule(storeOfEnvironment)
