import { SUPPLIER_PRICE_LIMITS } from '@kassa/domain/inventory/price/supplier-price.ts'
import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  amountMinor,
  costOf,
  currency,
  id,
  line,
  localDate,
  noFields,
  pageOf,
  pageRequest,
  purchasePriceMinor,
  savedThing,
} from '../fields.ts'
import { goodsFacts, quantity } from './goods-line.ts'

/** The price of goods at a supplier from quantities on; where a last day stands, it counts on that day too. Source: features IN-P08. */
export const supplierPriceFields = z.object({
  currency,
  steps: z
    .array(z.object({ fromQuantity: quantity, priceMinor: purchasePriceMinor }))
    .min(1)
    .max(SUPPLIER_PRICE_LIMITS.steps),
  /** The supplier's code of the goods. */
  ownCode: line().max(SUPPLIER_PRICE_LIMITS.ownCode).default(''),
  /** The number that the supplier packs together. */
  packSize: z
    .int()
    .min(SUPPLIER_PRICE_LIMITS.packSize.min)
    .max(SUPPLIER_PRICE_LIMITS.packSize.max)
    .nullable()
    .default(null),
  validFrom: localDate.nullable().default(null),
  validUntil: localDate.nullable().default(null),
})

const price = {
  currency,
  steps: z.array(z.object({ fromQuantity: z.int(), priceMinor: costOf('stock', amountMinor) })),
  ownCode: z.string(),
  packSize: z.int().nullable(),
  validFrom: localDate.nullable(),
  validUntil: localDate.nullable(),
} as const

export const supplierPriceRow = z.object({ id, version: z.int(), ...goodsFacts, ...price })

export const listSupplierPrices = endpoint({
  name: 'inventory.list-supplier-prices',
  method: 'GET',
  access: { anyOf: ['platform.inventory.suppliers'] },
  summary: 'Prices of a supplier by product, then by day',
  request: pageRequest.extend({ supplierId: id, search: z.string().trim().max(50).optional() }),
  answer: pageOf(supplierPriceRow),
})

/** The prices that count on the outlet's business day, in every currency: an order takes those in its own and says that there are others. */
export const findSupplierPrices = endpoint({
  name: 'inventory.find-supplier-prices',
  method: 'GET',
  path: '/inventory/supplier-prices-today',
  access: {
    anyOf: ['platform.inventory.suppliers', 'platform.inventory.purchaseOrders', 'desk.inventory.purchaseOrders'],
  },
  outlet: 'required',
  summary: 'What goods cost at a supplier today',
  request: z.object({ supplierId: id, variantId: id }),
  answer: z.object({ prices: z.array(z.object(price)) }),
})

const saveRefusals = [
  'supplier-price.steps-unfit',
  'supplier-price.days-reversed',
  'supplier-price.overlaps',
  'purchase-order.price-beyond',
] as const

export const createSupplierPrice = endpoint({
  name: 'inventory.create-supplier-price',
  access: { anyOf: ['platform.inventory.suppliers.edit'] },
  summary: 'Adds what goods cost at a supplier',
  refusals: ['supplier-price.goods-unknown', ...saveRefusals],
  request: supplierPriceFields.extend({ supplierId: id, variantId: id }),
  answer: savedThing,
})

export const editSupplierPrice = endpoint({
  name: 'inventory.edit-supplier-price',
  access: { anyOf: ['platform.inventory.suppliers.edit'] },
  summary: 'Changes what goods cost at a supplier',
  refusals: ['thing.changed-meanwhile', ...saveRefusals],
  request: editFields(supplierPriceFields).extend({ id, version: z.int() }),
  // With the prices, so that a refusal hides them from the same people as the answer.
  answer: supplierPriceRow.pick({ id: true, version: true, steps: true }),
})

export const deleteSupplierPrice = endpoint({
  name: 'inventory.delete-supplier-price',
  access: { anyOf: ['platform.inventory.suppliers.edit'] },
  summary: 'Archives a price of a supplier',
  request: z.object({ id }),
  answer: noFields,
})
