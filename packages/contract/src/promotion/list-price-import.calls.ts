import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, noFields } from '../fields.ts'
import { sheetAnswer, sheetRefusals, sheetRequest, templateRequest } from '../sheet-import.ts'

export const listPriceField = z.enum(['ignore', 'code', 'quantity', 'price'])

/**
 * Takes prices into a price list from an xlsx or xls, or a text file, of at most 5 MB and 1,000 rows (form field `file`), in the steps of every import. A row is a
 * price of goods by their code, from a quantity on; rows of the same goods are their steps, and take the place of what the list said of them. Goods that
 * the file does not name stay. A row that does not fit is named with its reason, and takes the other rows of its goods with it. Source: features PR-P04, D94.
 */
export const importListPrices = endpoint({
  name: 'promotion.import-list-prices',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  kind: 'upload',
  summary: 'Takes prices into a price list from a spreadsheet',
  refusals: [...sheetRefusals, 'list-price.no-list', 'plan.scope-too-long', 'plan.goods-gone', 'plan.examples-changed'],
  request: sheetRequest(listPriceField).extend({ id }),
  answer: sheetAnswer(listPriceField),
})

/** An xlsx, or a csv in UTF-8, with the headings in the caller's language and one example. */
export const downloadListPriceTemplate = endpoint({
  name: 'promotion.download-list-price-template',
  method: 'GET',
  path: '/promotion/list-price-template',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  kind: 'download',
  summary: 'Downloads the template for the prices of a price list',
  request: templateRequest,
  answer: noFields,
})
