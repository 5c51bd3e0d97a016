import { z } from 'zod'
import { idOf, pageOf } from '../frame.ts'
import { openRead } from '../open-endpoint.ts'
import { productResource, stockLevel } from '../product.calls.ts'

/** Things on a page of a first load: few calls for a whole catalogue, and no page that a program has to hold long. */
const MOST = { products: 1_000, stockLevels: 5_000 } as const

const placeOf = (most: number) => ({
  cursor: z.string().max(400).optional().describe('`next` of the page before; left out: the first page'),
  limit: z.coerce.number().int().min(1).max(most).default(most).describe('The most things on a page'),
})

const BY_ID = 'the order of their ids'

export const loadProducts = openRead({
  name: 'load-products',
  path: '/bulk/products',
  scopes: ['products_read'],
  access: { anyOf: ['platform.catalogue.products'] },
  summary:
    'Load all products that are not archived, whole, with their prices: for a first copy, which the feed keeps true',
  request: z.object(placeOf(MOST.products)),
  answer: pageOf(productResource.shown, BY_ID),
  refusals: ['request.place-unknown'],
})

export const loadStockLevels = openRead({
  name: 'load-stock-levels',
  path: '/bulk/stock-levels',
  scopes: ['stock_read'],
  access: { anyOf: ['platform.inventory.stock'] },
  summary: 'Load what an outlet has of each variant: for a first copy, which the feed keeps true',
  request: z.object({ ...placeOf(MOST.stockLevels), outlet_id: idOf('The outlet') }),
  answer: pageOf(stockLevel.shown, BY_ID),
  refusals: ['request.place-unknown'],
})
