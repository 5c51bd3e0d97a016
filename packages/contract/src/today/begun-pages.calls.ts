import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'

/**
 * Pages of the menu that a shop may never need, by the names of their screens: each stands in the menu once the shop has begun to use what
 * it shows, and under "More" before.
 */
export const PAGES_BY_USE = [
  'ordersOpen',
  'refunds',
  'setAsides',
  'removals',
  'review',
  'productSync',
  'brands',
  'labels',
  'attributes',
  'moveIn',
  'serials',
  'stockWarnings',
  'stockReorder',
  'stockDoctor',
  'suppliers',
  'purchaseOrders',
  'supplierBills',
  'transfers',
  'stockRequests',
  'assemblies',
  'damageReports',
  'stocktakes',
  'memberLevels',
  'pointSetting',
  'pointsExchange',
  'walletPasses',
  'openGifts',
  'timesOffers',
  'rechargeRules',
  'plans',
  'coupons',
  'statisticsProduct',
  'statisticsMember',
  'statisticsStock',
  'statisticsMarketing',
  'statisticsTax',
  'accounting',
  'statisticsLoss',
  'ownReport',
  'merchants',
  'workDays',
  'bills',
  'wording',
  'adminLog',
  'staffLog',
  'memberLog',
  'customerScreens',
  'labelTemplates',
  'notices',
  'sms',
  'email',
  'security',
  'connections',
] as const

export type PageByUse = (typeof PAGES_BY_USE)[number]

export const listBegunPages = endpoint({
  name: 'today.list-begun-pages',
  method: 'GET',
  access: 'login',
  summary: 'Pages of the menu whose things the shop has begun to use',
  request: noFields,
  answer: z.object({ pages: z.array(z.enum(PAGES_BY_USE)) }),
})
