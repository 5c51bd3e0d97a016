import type { Tier } from '../permission/permission.ts'
import { codesOfTier, permissionCode, permissions } from '../permission/permissions.ts'

/** A role every tenant of its tier begins with. It can be changed after the caution, restored, and never archived (D38). */
export interface BuiltInRole {
  readonly key: string
  readonly tier: Tier
  readonly names: { readonly en: string; readonly zh: string; readonly ja: string }
  /** The delivered codes, in the order of the tree. */
  readonly codes: readonly string[]
  /** The delivered limits; none where nothing is said. Minor units of the outlet's currency. */
  readonly limits?: {
    readonly maxDiscountBasisPoints: number | null
    readonly maxRefundMinor: number | null
    readonly priceFloor: 'none' | 'cost' | 'minimum'
  }
}

/** These keys, each with everything below it that the tier may hold. */
const branches = (tier: Tier, keys: readonly string[]): string[] =>
  permissions
    .filter(
      ({ key, tiers }) => tiers.includes(tier) && keys.some((branch) => key === branch || key.startsWith(`${branch}.`)),
    )
    .map(({ code }) => code)

/** Exactly these keys. */
const only = (keys: readonly string[]): string[] => keys.map((key) => permissionCode(key))

/** Returns the codes with the branches above that the tier may hold, so that the menu finds its way. */
const withParents = (tier: Tier, codes: readonly string[]): readonly string[] => {
  const wanted = new Set(
    codes.flatMap((code) => Array.from({ length: code.length / 2 }, (_, at) => code.slice(0, 2 * at + 2))),
  )
  return permissions.filter(({ code, tiers }) => wanted.has(code) && tiers.includes(tier)).map(({ code }) => code)
}

const viewsOf = (tier: Tier): string[] =>
  permissions
    .filter(
      ({ key, tiers }) => tiers.includes(tier) && permissions.some(({ key: other }) => other.startsWith(`${key}.`)),
    )
    .map(({ code }) => code)

const SALES_DESK = [
  'desk.cashiering.manualWeight',
  'desk.cashiering.reprint',
  'desk.cashiering.training',
  'desk.cashiering.withoutProduct',
  'desk.products',
  'desk.orders',
  'desk.members.add',
  'desk.members.edit',
  'desk.members.recharge',
  'desk.inventory',
  'desk.shift.close',
  'desk.shift.cashMove',
]

/** Returns whether a permission belongs to the merchant's own administration and not to the head of an outlet. */
const isOwnersMatter = (code: string): boolean =>
  [
    'platform.organisation.merchant',
    'platform.organisation.staff.roles',
    'platform.organisation.outlets.add',
    'platform.organisation.outlets.delete',
    'platform.configuration.security',
    'platform.configuration.connections',
    'platform.billing',
    'platform.messages.sms',
    'platform.messages.email',
    'platform.analysis.orders.backdate',
  ].some((key) => code.startsWith(permissionCode(key)))

export const builtInRoles: readonly BuiltInRole[] = [
  {
    key: 'operator',
    tier: 'operator',
    names: { en: 'Operator', zh: '运营管理员', ja: '運営管理者' },
    codes: codesOfTier('operator'),
  },
  {
    key: 'operator-viewer',
    tier: 'operator',
    names: { en: 'Viewer', zh: '只读运营', ja: '閲覧者' },
    codes: withParents('operator', viewsOf('operator')),
  },
  {
    key: 'partner',
    tier: 'partner',
    names: { en: 'Partner', zh: '代理商', ja: 'パートナー' },
    codes: codesOfTier('partner'),
  },
  {
    key: 'owner',
    tier: 'merchant',
    names: { en: 'Owner', zh: '店主', ja: 'オーナー' },
    codes: codesOfTier('merchant'),
  },
  {
    key: 'bookkeeper',
    tier: 'merchant',
    names: { en: 'Bookkeeper', zh: '财务', ja: '経理' },
    codes: withParents('merchant', [
      ...branches('merchant', ['platform.analysis', 'platform.audit', 'platform.billing']).filter(
        (code) => code !== permissionCode('platform.analysis.orders.backdate'),
      ),
      ...only(['platform.dashboard', 'platform.organisation.merchant', 'platform.organisation.outlets']),
      ...only(['platform.inventory.stock', 'platform.inventory.stock.costs', 'platform.configuration.tax']),
      ...only(['platform.catalogue.products', 'platform.catalogue.products.costs']),
    ]),
  },
  {
    key: 'manager',
    tier: 'staff',
    names: { en: 'Store manager', zh: '店长', ja: '店長' },
    codes: codesOfTier('staff').filter((code) => !isOwnersMatter(code)),
    limits: { maxDiscountBasisPoints: null, maxRefundMinor: 1_000_000, priceFloor: 'none' },
  },
  {
    key: 'cashier',
    tier: 'staff',
    names: { en: 'Cashier', zh: '收银员', ja: 'レジ係' },
    codes: withParents('staff', only(SALES_DESK)),
    limits: { maxDiscountBasisPoints: null, maxRefundMinor: 50_000, priceFloor: 'minimum' },
  },
  {
    key: 'stock-keeper',
    tier: 'staff',
    names: { en: 'Stock keeper', zh: '库管员', ja: '在庫係' },
    codes: withParents('staff', [
      ...branches('staff', ['platform.inventory', 'desk.inventory']),
      ...only(['platform.catalogue.products', 'desk.products']),
    ]),
  },
]

export const builtInRolesOf = (tier: Tier): readonly BuiltInRole[] => builtInRoles.filter((role) => role.tier === tier)

export const findBuiltInRole = (key: string): BuiltInRole | undefined => builtInRoles.find((role) => role.key === key)
