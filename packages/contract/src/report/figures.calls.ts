import { divisions } from '@kassa/domain/figures/division.ts'
import { figureOrders, figurePages } from '@kassa/domain/figures/figure-page.ts'
import { z } from 'zod'
import { endpoint, type Access } from '../endpoint.ts'
import { answeredDays, currency, id, instant, localDate, openDay, sumMinor, withSaidDays } from '../fields.ts'
import { figureValues } from './figure-values.ts'

/** The place of the sales behind a row: parameters of the list of orders. */
const behind = z.record(z.string(), z.string())

const figureRow = z.object({
  /** A day, an hour of two digits, an id, a number of a method …; empty: none of them. */
  key: z.string(),
  /** The thing’s own name; null where the key is one by itself, and where the thing is gone. */
  name: z.string().nullable(),
  figures: figureValues,
  /** The quantity in the goods’ own unit (pieces, thousandths of kg and pound, grams); only of products. */
  quantity: z.nullable(sumMinor),
  weightUnit: z.string().nullable(),
  /** The class by income: A until four fifths of the whole, B until 95 %, C behind; only of products. */
  abc: z.enum(['A', 'B', 'C']).nullable(),
  /** Its place in the requested order, from 1, now and in the period it is compared with. */
  place: z.int(),
  comparedPlace: z.int().nullable(),
  compared: figureValues.nullable(),
  opens: behind.nullable(),
})

const figureHead = z.object({
  ...answeredDays,
  /** The business day of the first order at these outlets; null where nothing was sold yet. */
  began: localDate.nullable(),
  /** `isCut`: its last day counts only as far as the day that is not over has come. */
  compared: z.object({ from: localDate, to: localDate, isCut: z.boolean() }).nullable(),
  /** True where the period reaches into a business day that is still open at one of the outlets. */
  isOpen: z.boolean(),
  clocks: z.array(openDay),
  /** Tills of these outlets that hold entries which have not come yet. */
  waiting: z.object({ devices: z.int(), entries: z.int(), since: instant.nullable() }),
  /** When the kept days were last held against the orders, and the first part that disagreed. */
  proof: z.object({ at: instant.nullable(), wrong: z.string().nullable() }),
})

const figuresAnswer = figureHead.extend({
  byCurrency: z.array(
    z.object({
      currency,
      total: figureValues,
      compared: figureValues.nullable(),
      opens: behind,
      rows: z.array(figureRow),
      /** All rows there are; more than are shown where it is larger. */
      count: z.int(),
    }),
  ),
})

/** The request of every page of figures. `compare`: the days before, or the same weekdays of the year before. */
const figuresRequest = z.object({
  compare: z.enum(['none', 'before', 'year']).default('none'),
  outletId: id.optional(),
  order: z.enum(figureOrders).default('netAfter'),
  limit: z.coerce.number().int().min(1).max(2_000).default(100),
})

const page = <const By extends readonly [string, ...string[]]>(name: string, access: Access, summary: string, by: By) =>
  endpoint({
    name: `figures.${name}`,
    method: 'GET',
    access,
    outlet: 'optional',
    summary,
    refusals: ['figures.period-too-long'],
    request: withSaidDays(figuresRequest.extend({ by: z.enum(by) })),
    answer: figuresAnswer,
  })

/** Sales over a period, by time, place, person, way of paying, source of deductions … Source: specification §2, figures.md. */
export const salesFigures = page(
  'sales-figures',
  { anyOf: ['platform.analysis.sales'] },
  'Sales, refunds, tax and margin of a period, divided and compared',
  figurePages.statisticsSales.by,
)

/** Returns the figures of each product or category. */
export const productStatistics = page(
  'product-statistics',
  { anyOf: ['platform.analysis.products'] },
  'What each product or category brought in a period',
  figurePages.statisticsProduct.by,
)

/** Returns the reductions by plans and coupons, and the sums of the sales with them. */
export const marketingFigures = page(
  'marketing-figures',
  { anyOf: ['platform.analysis.marketing'] },
  'What plans and coupons took off and brought in a period',
  figurePages.statisticsMarketing.by,
)

/** `opens`: the sales of the whole row or column; of a cell those that both open. */
const crossPlace = z.object({ key: z.string(), name: z.string().nullable(), opens: behind.nullable() })

/**
 * Figures laid across: rows by one thing, columns by another, one measure in the cells. One of the two is a day, week, month, weekday or the outlet.
 */
export const crossFigures = endpoint({
  name: 'figures.cross-figures',
  method: 'GET',
  access: { anyOf: ['platform.analysis.sales'] },
  outlet: 'optional',
  summary: 'One figure by two things at once: the heat map, the tax file, one’s own report',
  refusals: ['figures.period-too-long', 'figures.cannot-cross', 'figures.too-many-cells'],
  request: withSaidDays(
    z.object({
      outletId: id.optional(),
      rows: z.enum(divisions),
      columns: z.enum(divisions),
    }),
  ),
  answer: figureHead.extend({
    byCurrency: z.array(
      z.object({
        currency,
        rows: z.array(crossPlace),
        columns: z.array(crossPlace),
        /** Only where something was: places in `rows` and `columns`. */
        cells: z.array(z.object({ row: z.int(), column: z.int(), figures: figureValues })),
      }),
    ),
  }),
})
