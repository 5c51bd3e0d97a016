import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { costOf, currency, id, instant, line, pageOf, pageRequest, sortBy, sumMinor, withPeriod } from '../fields.ts'
import { documentFacts, documentFilters, goodsFacts, note, serialNumbers } from './goods-line.ts'

export const stocktakeState = z.enum(['counting', 'review', 'applied', 'cancelled'])

/** The goods that are counted: everything listed, categories with those below them, shelf numbers, or chosen goods. */
export const stocktakeScope = z.union([
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('category'), categoryIds: z.array(id).min(1).max(100) }),
  z.object({ kind: z.literal('shelf'), shelfNumbers: z.array(line().min(1).max(50)).min(1).max(100) }),
  z.object({ kind: z.literal('list'), variantIds: z.array(id).min(1).max(1_000) }),
  /** The goods where most money may be wrong: by value, by what earlier counts found, by how long ago they were, by what expires. Source: IN-D02. */
  z.object({ kind: z.literal('risk'), count: z.int().min(1).max(100) }),
])

export const stocktakeRow = z.object({
  ...documentFacts,
  state: stocktakeState,
  scope: stocktakeScope,
  isBlind: z.boolean(),
  lineCount: z.int(),
  countedCount: z.int(),
  createdAt: instant,
  createdByName: z.string(),
  finishedAt: instant.nullable(),
})

export const stocktakeView = stocktakeRow.extend({
  note: z.string(),
  toleranceUnits: z.int(),
  toleranceBasisPoints: z.int(),
  currency,
  /** Over all counted lines, once in review; what applying adds and takes away, at average cost. */
  sums: z
    .object({
      varied: z.int(),
      needsRecount: z.int(),
      gainedMinor: costOf('stock', sumMinor),
      lostMinor: costOf('stock', sumMinor),
    })
    .nullable(),
  /** Tills of the outlet that may hold sales of before the count: not heard of since, or said that they hold entries. */
  silentTills: z
    .array(z.object({ deviceId: id, name: z.string(), lastSeenAt: instant.nullable(), queued: z.int() }))
    .optional(),
  can: z.object({
    count: z.boolean(),
    submit: z.boolean(),
    recount: z.boolean(),
    apply: z.boolean(),
    cancel: z.boolean(),
  }),
})

/**
 * A line. `expected`, `variance` and what follows from them are null while it is counted blind and for what nobody counted;
 * they follow the sales that go on up to each count.
 */
export const stocktakeLine = z.object({
  ...goodsFacts,
  counted: z.int().nullable(),
  expected: z.int().nullable(),
  variance: z.int().nullable(),
  varianceMinor: costOf('stock', sumMinor),
  needsRecount: z.boolean(),
  /** Every counter's and place's last count. */
  counts: z.array(
    z.object({
      countKey: z.string(),
      quantity: z.int(),
      countedAt: instant,
      byName: z.string(),
      serials: z.array(z.string()),
    }),
  ),
})

const stateRefusals = [
  'stocktake.not-counting',
  'stocktake.not-in-review',
  'stocktake.applied',
  'stocktake.cancelled',
] as const

export const listStocktakes = endpoint({
  name: 'inventory.list-stocktakes',
  method: 'GET',
  access: { anyOf: ['platform.inventory.stocktakes', 'desk.inventory.stocktakes'] },
  outlet: 'required',
  summary: 'Inventory checks of an outlet, newest first',
  request: withPeriod(
    pageRequest.extend({
      ...documentFilters,
      state: stocktakeState.optional(),
      sort: sortBy('number', 'state', 'createdAt'),
    }),
  ),
  answer: pageOf(stocktakeRow),
})

export const readStocktake = endpoint({
  name: 'inventory.read-stocktake',
  method: 'GET',
  path: '/inventory/stocktakes/:id',
  access: { anyOf: ['platform.inventory.stocktakes', 'desk.inventory.stocktakes'] },
  summary: 'An inventory check',
  request: z.object({ id }),
  answer: stocktakeView,
})

export const listStocktakeLines = endpoint({
  name: 'inventory.list-stocktake-lines',
  method: 'GET',
  path: '/inventory/stocktakes/:id/lines',
  access: { anyOf: ['platform.inventory.stocktakes', 'desk.inventory.stocktakes'] },
  summary: 'Lines of an inventory check by name',
  request: pageRequest.extend({
    id,
    search: z.string().trim().max(50).optional(),
    show: z.enum(['all', 'uncounted', 'counted', 'varied', 'recount']).default('all'),
  }),
  answer: pageOf(stocktakeLine),
})

/** Opens counting with a snapshot of the stock. An item stands in one open check of an outlet at a time. */
export const openStocktake = endpoint({
  name: 'inventory.open-stocktake',
  access: { anyOf: ['platform.inventory.stocktakes.add', 'desk.inventory.stocktakes.add'] },
  outlet: 'required',
  summary: 'Opens an inventory check at the chosen outlet',
  refusals: ['stocktake.scope-empty', 'stocktake.counted-elsewhere'],
  request: z.object({
    scope: stocktakeScope,
    isBlind: z.boolean().default(true),
    note,
    /** A recount is asked for above both: units, and basis points of what is expected. */
    toleranceUnits: z.int().min(0).max(999_999).default(0),
    toleranceBasisPoints: z.int().min(0).max(10_000).default(200),
  }),
  answer: stocktakeView,
})

/**
 * Writes down counts. `countKey` is the counter's place (shelf, store room, device): a later count of the same item by the same
 * key replaces the earlier one, different keys add up. `mode` add puts the quantity on top of the key's own count, which is
 * what a scanner does. Safe to repeat with the same Idempotency-Key.
 */
export const countStocktake = endpoint({
  name: 'inventory.count-stocktake',
  access: {
    anyOf: ['platform.inventory.stocktakes.count', 'desk.inventory.stocktakes.edit', 'desk.inventory.stocktakes'],
  },
  summary: 'Counts goods in an inventory check',
  refusals: [
    ...stateRefusals,
    'stocktake.not-in-scope',
    'goods.quantity-too-large',
    'serial.not-tracked',
    'serial.count-differs',
    'serial.twice',
  ],
  request: z.object({
    id,
    counts: z
      .array(
        z.object({
          variantId: id,
          countKey: line().min(1).max(50),
          quantity: z.int().min(0).max(999_999_999),
          /** When it was counted, for counts kept offline; null is now. Never later than now. */
          countedAt: instant.nullable().default(null),
          mode: z.enum(['set', 'add']).default('set'),
          /** The pieces that are there, of goods with serial numbers: as many as the quantity. */
          serials: serialNumbers,
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: z.object({ rows: z.array(z.object({ variantId: id, countKey: z.string(), quantity: z.int() })) }),
})

export const submitStocktake = endpoint({
  name: 'inventory.submit-stocktake',
  access: { anyOf: ['platform.inventory.stocktakes.count', 'desk.inventory.stocktakes.edit'] },
  summary: 'Ends counting; the check is reviewed',
  refusals: [...stateRefusals, 'stocktake.nothing-counted'],
  request: z.object({ id }),
  answer: stocktakeView,
})

/** Back to counting; the counts of the named goods are forgotten and asked for again. */
export const recountStocktake = endpoint({
  name: 'inventory.recount-stocktake',
  access: { anyOf: ['platform.inventory.stocktakes.edit', 'platform.inventory.stocktakes.apply'] },
  summary: 'Asks for a recount of some goods',
  refusals: [...stateRefusals, 'stocktake.not-in-scope'],
  request: z.object({ id, variantIds: z.array(id).min(1).max(1_000) }),
  answer: stocktakeView,
})

/** Writes the adjustments. Lines above tolerance need `acceptsAbove`: whoever applies stands for them by name. */
export const applyStocktake = endpoint({
  name: 'inventory.apply-stocktake',
  access: { anyOf: ['platform.inventory.stocktakes.apply'] },
  summary: 'Applies a reviewed check to the stock',
  refusals: [
    ...stateRefusals,
    'stocktake.nothing-counted',
    'stocktake.recount-needed',
    'serial.twice',
    'serial.in-stock',
  ],
  request: z.object({ id, acceptsAbove: z.boolean().default(false) }),
  answer: stocktakeView,
})

export const cancelStocktake = endpoint({
  name: 'inventory.cancel-stocktake',
  access: { anyOf: ['platform.inventory.stocktakes.delete', 'desk.inventory.stocktakes.delete'] },
  summary: 'Cancels a check; stock stays as it is',
  refusals: stateRefusals,
  request: z.object({ id }),
  answer: stocktakeView,
})
