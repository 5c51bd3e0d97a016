export { deskTemplates } from './template/effective-template.ts'
export { listPrintersAt } from './printer/printer.store.ts'
export { deskScreen } from './screen/screen-files.ts'
export { listReceiptKeys } from './receipt/receipt-proof.store.ts'
