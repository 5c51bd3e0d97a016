import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, noFields } from '../fields.ts'
import { sheetAnswer, sheetRefusals, sheetRequest, templateRequest } from '../sheet-import.ts'

export const supplierPriceField = z.enum([
  'ignore',
  'code',
  'quantity',
  'price',
  'currency',
  'validFrom',
  'validUntil',
  'ownCode',
  'packSize',
])

/**
 * Takes prices of a supplier from an xlsx or xls, or a text file, of at most 5 MB and 1,000 rows (form field `file`). A row is a price from a quantity on;
 * rows of the same goods, currency and days are one price with its steps, which takes the place of the one with the same days. A row that does not fit is
 * named with its reason, and takes the other rows of its price with it. Source: features IN-P08, D94.
 */
export const importSupplierPrices = endpoint({
  name: 'inventory.import-supplier-prices',
  access: { anyOf: ['platform.inventory.suppliers.edit'] },
  kind: 'upload',
  summary: 'Takes prices of a supplier from a spreadsheet',
  refusals: [...sheetRefusals],
  request: sheetRequest(supplierPriceField).extend({ supplierId: id }),
  answer: sheetAnswer(supplierPriceField),
})

/** An xlsx, or a csv in UTF-8, with the headings in the caller's language and one example. */
export const downloadSupplierPriceTemplate = endpoint({
  name: 'inventory.download-supplier-price-template',
  method: 'GET',
  path: '/inventory/supplier-price-template',
  access: { anyOf: ['platform.inventory.suppliers.edit'] },
  kind: 'download',
  summary: 'Downloads the template for prices of a supplier',
  request: templateRequest,
  answer: noFields,
})
