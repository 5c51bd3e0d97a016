import type { Tier } from '@kassa/contract/permission/permission.ts'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { paths } from '../paths.ts'
import {
  alertIcon,
  appsIcon,
  bankIcon,
  boxIcon,
  cardIcon,
  chartIcon,
  deskIcon,
  deviceIcon,
  couponIcon,
  giftIcon,
  goodIcon,
  homeIcon,
  labelIcon,
  languageIcon,
  logIcon,
  mailIcon,
  smsIcon,
  bellIcon,
  merchantIcon,
  orderIcon,
  outletIcon,
  partnerIcon,
  peopleIcon,
  productIcon,
  purchaseIcon,
  removeIcon,
  reviewIcon,
  printerIcon,
  settingsIcon,
  shieldIcon,
  starIcon,
  supplierIcon,
  syncIcon,
  taxIcon,
  timeIcon,
  transferIcon,
  treeIcon,
  undoIcon,
  userIcon,
} from '../ui/icons.ts'
import type { NavWords } from '../words/i18next.d.ts'

export type Area = keyof NavWords['area']

export interface MenuPlace {
  /** The screen it leads to; that screen's rights say who sees it. */
  readonly path: string
  readonly icon: IconDefinition
  /** Only these see it in the menu; the address opens for whoever holds its rights. */
  readonly tiers?: readonly Tier[]
}

interface AreaPlaces {
  readonly area: Area
  readonly places: readonly MenuPlace[]
}

/**
 * The menu inside a merchant, area by area: nobody sees more than eight. A screen that is not here is reached from another one. Source:
 * specification §2.
 */
export const menu: readonly AreaPlaces[] = [
  {
    area: 'day',
    places: [
      { path: paths.home(), icon: homeIcon },
      { path: paths.desk(), icon: deskIcon },
      { path: paths.approvals(), icon: goodIcon, tiers: ['staff'] },
    ],
  },
  {
    area: 'sales',
    places: [
      { path: paths.orders(), icon: orderIcon },
      { path: paths.ordersOpen(), icon: orderIcon },
      { path: paths.refunds(), icon: undoIcon },
      { path: paths.setAsides(), icon: timeIcon },
      { path: paths.removals(), icon: removeIcon },
      { path: paths.shifts(), icon: timeIcon },
      { path: paths.review(), icon: reviewIcon },
    ],
  },
  {
    area: 'catalogue',
    places: [
      { path: paths.products(), icon: productIcon },
      { path: paths.productSync(), icon: syncIcon },
      { path: paths.categories(), icon: treeIcon },
      { path: paths.brands(), icon: starIcon },
      { path: paths.labels(), icon: labelIcon },
      { path: paths.attributes(), icon: appsIcon },
      { path: paths.moveIn(), icon: transferIcon, tiers: ['merchant'] },
    ],
  },
  {
    area: 'inventory',
    places: [
      { path: paths.stock(), icon: boxIcon },
      { path: paths.serials(), icon: labelIcon },
      { path: paths.stockWarnings(), icon: alertIcon },
      { path: paths.stockReorder(), icon: purchaseIcon },
      { path: paths.stockDoctor(), icon: reviewIcon },
      { path: paths.suppliers(), icon: supplierIcon },
      { path: paths.purchaseOrders(), icon: purchaseIcon },
      { path: paths.supplierBills(), icon: logIcon },
      { path: paths.transfers(), icon: transferIcon },
      { path: paths.stockRequests(), icon: transferIcon },
      { path: paths.assemblies(), icon: appsIcon },
      { path: paths.damageReports(), icon: logIcon },
      { path: paths.stocktakes(), icon: orderIcon },
    ],
  },
  {
    area: 'customers',
    places: [
      { path: paths.members(), icon: userIcon },
      { path: paths.memberLevels(), icon: starIcon },
      { path: paths.pointSetting(), icon: settingsIcon },
      { path: paths.pointsExchange(), icon: transferIcon },
      { path: paths.walletPasses(), icon: cardIcon },
      { path: paths.openGifts(), icon: giftIcon },
      { path: paths.timesOffers(), icon: timeIcon },
      { path: paths.rechargeRules(), icon: cardIcon },
      { path: paths.plans(), icon: giftIcon },
      { path: paths.coupons(), icon: couponIcon },
    ],
  },
  {
    area: 'figures',
    places: [
      { path: paths.statisticsSales(), icon: chartIcon },
      { path: paths.statisticsProduct(), icon: productIcon },
      { path: paths.statisticsMember(), icon: userIcon },
      { path: paths.statisticsStock(), icon: boxIcon },
      { path: paths.statisticsMarketing(), icon: giftIcon },
      { path: paths.statisticsTax(), icon: taxIcon },
      { path: paths.accounting(), icon: bankIcon },
      { path: paths.statisticsLoss(), icon: shieldIcon },
      { path: paths.ownReport(), icon: appsIcon },
    ],
  },
  {
    area: 'people',
    places: [
      { path: paths.merchant(), icon: bankIcon },
      // Everybody signed in has it: inside a merchant it shows that one.
      { path: paths.merchants(), icon: merchantIcon },
      { path: paths.outlets(), icon: outletIcon },
      { path: paths.staff(), icon: peopleIcon },
      { path: paths.workDays(), icon: timeIcon },
      { path: paths.devices(), icon: deviceIcon },
      { path: paths.authorization(), icon: shieldIcon },
      { path: paths.bills(), icon: cardIcon },
      { path: paths.adminLog(), icon: logIcon },
      { path: paths.staffLog(), icon: logIcon },
      { path: paths.memberLog(), icon: logIcon },
    ],
  },
  {
    area: 'settings',
    places: [
      { path: paths.paymentMethods(), icon: cardIcon },
      { path: paths.taxes(), icon: taxIcon },
      { path: paths.salesSettings(), icon: settingsIcon },
      { path: paths.printTemplates(), icon: printerIcon },
      { path: paths.customerScreens(), icon: deskIcon },
      { path: paths.labelTemplates(), icon: labelIcon },
      { path: paths.notices(), icon: bellIcon },
      { path: paths.sms(), icon: smsIcon },
      { path: paths.email(), icon: mailIcon },
      { path: paths.security(), icon: shieldIcon },
      { path: paths.wording(), icon: languageIcon },
      { path: paths.connections(), icon: appsIcon },
    ],
  },
]

/** The menu of operators and partners, who look after merchants and their licences and sell nothing. */
export const menuAbove: readonly AreaPlaces[] = [
  { area: 'day', places: [{ path: paths.home(), icon: homeIcon }] },
  {
    area: 'tenants',
    places: [
      { path: paths.partners(), icon: partnerIcon },
      { path: paths.merchants(), icon: merchantIcon },
      { path: paths.operatorAdmin(), icon: peopleIcon },
    ],
  },
  {
    area: 'licences',
    places: [
      { path: paths.authorization(), icon: shieldIcon },
      { path: paths.billingVersions(), icon: couponIcon },
      { path: paths.bills(), icon: cardIcon },
    ],
  },
  {
    area: 'running',
    places: [
      { path: paths.statisticsGroup(), icon: chartIcon },
      { path: paths.ordersOpen(), icon: orderIcon },
      { path: paths.devices(), icon: deviceIcon },
      { path: paths.adminLog(), icon: logIcon },
    ],
  },
  {
    area: 'platform',
    places: [
      { path: paths.salesSettings(), icon: settingsIcon },
      { path: paths.printTemplates(), icon: printerIcon },
      { path: paths.notices(), icon: bellIcon },
      { path: paths.sms(), icon: smsIcon },
      { path: paths.email(), icon: mailIcon },
      { path: paths.security(), icon: shieldIcon },
    ],
  },
]
