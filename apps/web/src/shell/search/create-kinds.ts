import type { PermissionKey } from '../../session/permission.ts'
import { paths } from '../../paths.ts'
import type { SearchWords } from './search-words.ts'

export type CreateName = keyof SearchWords['create']['thing']

export interface CreateKind {
  /** The list whose button makes it. */
  readonly list: string
  /** The permissions that show the button: one of them is enough. */
  readonly may: readonly PermissionKey[]
  /** It is made in the chosen outlet. */
  readonly needsOutlet?: true
  /** It is made of goods in stock: whoever may not see those cannot pick them. */
  readonly needsStock?: true
}

/** Every thing that a list's button makes, by its name in `search.json`. */
export const createKinds: Readonly<Record<CreateName, CreateKind>> = {
  product: { list: paths.products(), may: ['platform.catalogue.products.add', 'desk.products.add'] },
  category: { list: paths.categories(), may: ['platform.catalogue.categories.add', 'desk.products.categories.add'] },
  brand: { list: paths.brands(), may: ['platform.catalogue.brands.add'] },
  label: { list: paths.labels(), may: ['platform.catalogue.labels.add'] },
  attribute: { list: paths.attributes(), may: ['platform.catalogue.attributes.add'] },
  supplier: { list: paths.suppliers(), may: ['platform.inventory.suppliers.add'] },
  purchaseOrder: {
    list: paths.purchaseOrders(),
    may: ['platform.inventory.purchaseOrders.add'],
    needsOutlet: true,
    needsStock: true,
  },
  transfer: {
    list: paths.transfers(),
    may: ['platform.inventory.transfers.add'],
    needsOutlet: true,
    needsStock: true,
  },
  damageReport: {
    list: paths.damageReports(),
    may: ['platform.inventory.damageReports.add'],
    needsOutlet: true,
    needsStock: true,
  },
  stocktake: { list: paths.stocktakes(), may: ['platform.inventory.stocktakes.add'], needsOutlet: true },
  member: { list: paths.members(), may: ['platform.members.members.add'] },
  memberLevel: { list: paths.memberLevels(), may: ['platform.members.levels.add'] },
  openGift: { list: paths.openGifts(), may: ['platform.members.openGifts.add'] },
  rechargeRule: { list: paths.rechargeRules(), may: ['platform.marketing.rechargeRules.add'] },
  timesOffer: { list: paths.timesOffers(), may: ['platform.marketing.rechargeRules.add'] },
  exchangeGood: { list: paths.pointsExchange(), may: ['platform.members.pointSetting.edit'] },
  coupon: { list: paths.coupons(), may: ['platform.marketing.coupons.add'] },
  plan: { list: paths.plans(), may: ['platform.marketing.plans.add'] },
  staff: { list: paths.staff(), may: ['platform.organisation.staff.add'] },
  outlet: { list: paths.outlets(), may: ['platform.organisation.outlets.add'] },
  tax: { list: paths.taxes(), may: ['platform.configuration.tax.add'] },
  device: { list: paths.devices(), may: ['platform.devices.add'] },
  notice: { list: paths.notices(), may: ['platform.messages.notices.add'] },
  partner: { list: paths.partners(), may: ['platform.partners.add'] },
  merchant: { list: paths.merchants(), may: ['platform.merchants.add'] },
}

export interface CreatorRights {
  readonly holds: (...keys: readonly PermissionKey[]) => boolean
  /** The lists in this person's menu that their version has. */
  readonly lists: readonly string[]
  readonly hasOutlet: boolean
  /** How many outlets they may choose from. */
  readonly outlets: number
}

/** Returns the things that a person may make now: others see neither the button nor the command. */
export const creatableBy = ({ holds, lists, hasOutlet, outlets }: CreatorRights): CreateName[] =>
  (Object.keys(createKinds) as CreateName[]).filter((name) => {
    const { list, may, needsOutlet, needsStock } = createKinds[name]
    if (!lists.includes(list) || !holds(...may)) return false
    if (needsStock && !holds('platform.inventory.stock', 'desk.inventory')) return false
    return (!needsOutlet || hasOutlet) && (name !== 'transfer' || outlets > 1)
  })
