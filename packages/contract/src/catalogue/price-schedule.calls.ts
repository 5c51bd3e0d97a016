import { SCHEDULE_LIMITS } from '@kassa/domain/product/price-schedule.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, name, noFields, pageOf, pageRequest, sortBy, priceMinor } from '../fields.ts'

const SEE = { anyOf: ['platform.catalogue.products', 'desk.products'] } as const
const EDIT = { anyOf: ['platform.catalogue.products.edit'] } as const

/** The beginning: each outlet's midnight of a day, or one moment everywhere. */
const begin = z.union([z.object({ day: localDate }).strict(), z.object({ at: instant }).strict()])

const scheduleRow = z.object({
  id,
  name: z.string(),
  currency,
  begin,
  state: z.enum(['waiting', 'begun', 'withdrawn']),
  /** The outlets that one may see. */
  outlets: z.array(
    z.object({
      outletId: id,
      outletName: z.string(),
      beginsAt: instant,
      begunAt: instant.nullable(),
      /** The number of goods that cost something else since; null before it has begun. */
      changed: z.int().nullable(),
      /** The number that were left as they were: no longer sold there, or with a special price that is not below. */
      passed: z.int().nullable(),
    }),
  ),
  goodsCount: z.int(),
  createdAt: instant,
  createdBy: z.string(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
  /** True where the caller may take it back now. */
  canWithdraw: z.boolean(),
})

const schedulePrice = z.object({ variantId: id, sellPriceMinor: priceMinor, memberPriceMinor: priceMinor.nullable() })

export const listPriceSchedules = endpoint({
  name: 'catalogue.list-price-schedules',
  method: 'GET',
  access: SEE,
  outlet: 'optional',
  summary: 'Lists of prices that begin later, or have begun, newest first',
  request: pageRequest.extend({
    state: z.enum(['waiting', 'begun', 'withdrawn']).optional(),
    sort: sortBy('name', 'begin', 'goods', 'by'),
  }),
  answer: pageOf(scheduleRow),
})

export const readPriceSchedule = endpoint({
  name: 'catalogue.read-price-schedule',
  method: 'GET',
  path: '/catalogue/price-schedules/:id',
  access: SEE,
  summary: 'One list of prices with its goods',
  request: z.object({ id }),
  answer: scheduleRow.extend({
    goods: z.array(
      schedulePrice.extend({
        productId: id,
        name: z.string(),
        /** The lowest and the highest price of today at its outlets; null where none of them sells it any more. */
        lowestNowMinor: z.int().nullable(),
        highestNowMinor: z.int().nullable(),
      }),
    ),
  }),
})

/** Prices of 1–1,000 goods at 1–100 outlets. Goods that an outlet does not sell are left out there. A member price of null stays as it is. */
export const schedulePrices = endpoint({
  name: 'catalogue.schedule-prices',
  access: EDIT,
  summary: 'Sets prices that begin at a moment to come',
  refusals: [
    'price-schedule.begin-past',
    'price-schedule.begin-far',
    'price-schedule.goods-twice',
    'price-schedule.not-listed',
    'price-schedule.currency-differs',
    'price-schedule.special-not-lower',
    'price-schedule.same-moment',
    'price-schedule.too-many',
    'product.price-decimals',
  ],
  request: z.object({
    name,
    begin,
    outletIds: z.array(id).min(SCHEDULE_LIMITS.outlets.min).max(SCHEDULE_LIMITS.outlets.max),
    prices: z.array(schedulePrice).min(SCHEDULE_LIMITS.goods.min).max(SCHEDULE_LIMITS.goods.max),
  }),
  answer: scheduleRow,
})

export const withdrawPriceSchedule = endpoint({
  name: 'catalogue.withdraw-price-schedule',
  access: EDIT,
  summary: 'Takes prices back before they begin',
  refusals: ['price-schedule.is-over'],
  request: z.object({ id }),
  answer: noFields,
})

/** Lists the scheduled prices of one product, the next first; at the chosen outlet or at all that one may see. */
export const listUpcomingPrices = endpoint({
  name: 'catalogue.list-upcoming-prices',
  method: 'GET',
  access: SEE,
  outlet: 'optional',
  summary: 'Prices of a product that begin later',
  request: z.object({ productId: id }),
  answer: z.object({
    rows: z.array(
      z.object({
        scheduleId: id,
        scheduleName: z.string(),
        outletId: id,
        outletName: z.string(),
        variantId: id,
        variantName: z.string(),
        currency,
        beginsAt: instant,
        sellPriceMinor: z.int(),
        memberPriceMinor: z.int().nullable(),
      }),
    ),
  }),
})
