import { z } from 'zod'
import { currency, line, priceMinor } from '../fields.ts'
import { PASSWORD_BOUNDS } from '@kassa/domain/identity/password-policy.ts'
import { POINT_LIMITS } from '@kassa/domain/member/points.ts'
import { TIP_LIMITS } from '@kassa/domain/tenders/tip.ts'
import { SELLER_MODES } from '@kassa/domain/sales/seller.ts'
import { ageLimits } from './age-limits.ts'
import { deliveryTaxes } from './delivery-taxes.ts'
import { kioskChoice } from './kiosk-choice.ts'
import {
  define,
  EVERYWHERE,
  MERCHANT_ALONE,
  PER_MERCHANT,
  PER_OUTLET,
  type SettingDefinition,
} from './define-setting.ts'
import { drawerNames } from './drawer/drawer-names.ts'
import { drawerSettings } from './drawer/drawer-settings.ts'
import { labelRule } from './label-rules.ts'
import { paymentMethods } from './payment-methods.ts'
import { markdownRule } from './markdown-rule.ts'
import { optionGroups } from './option-groups.ts'
import { cardSettings } from './stored-value/card-settings.ts'
import { pointRates } from './point-rates.ts'
import { referralRule } from './referral-rule.ts'
import { numberFormats } from './number-formats.ts'

/** The points of a rule: 1–9,999,999 (D68). */
const memberPoints = z.int().min(POINT_LIMITS.exchangePoints.min).max(POINT_LIMITS.exchangePoints.max)

const roundingMode = z.enum(['down', 'half-up', 'up'])
const reasons = z.array(line().min(1).max(50)).max(20)

const upToWhole = define({ group: 'sales', scopes: PER_MERCHANT, value: z.int().min(0).max(10_000) })

/**
 * Every setting: its key, where it may be set and its shape; its default is in `setting-standards.ts`. Money is in minor units of the outlet's
 * currency. A capability that needs another one adds its line here and there. Sources: D5–D7, D11–D14, D16, D17, D33, D51, D83.
 */
export const settingDefinitions = {
  /** Rounding-off of the order (抹零): unit in minor units, 1 is none (D6). */
  'sales.rounding': define({
    group: 'sales',
    scopes: EVERYWHERE,
    value: z.object({
      unitMinor: z.union([z.literal(1), z.literal(10), z.literal(100), z.literal(1000)]),
      mode: roundingMode,
      by: z.enum(['system', 'cashier']),
    }),
  }),
  ...drawerSettings,
  /**
   * The payment methods that a desk takes, in the order of its tiles; cash always (§5). A word alone is a method that is on. Any other
   * method that a device sends is filed.
   */
  'sales.payment-methods': define({
    group: 'payment',
    scopes: PER_OUTLET,
    value: paymentMethods,
  }),
  /** The rounding of the tax of each rate; `sales.tax-per` says where. */
  'sales.tax-rounding': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: roundingMode,
  }),
  /** The rounding of a rate's tax: once per receipt, or in each line by itself; never per line in a currency without decimals. */
  'sales.tax-per': define({
    group: 'sales',
    scopes: ['merchant', 'outlet'],
    value: z.enum(['receipt', 'line']),
  }),
  /** The taxes of goods that are sent into other countries and regions. Source: platform-api.md, 5. */
  'sales.delivery-taxes': define({ group: 'sales', scopes: ['merchant', 'outlet'], value: deliveryTaxes }),
  /** Whether a unit price and the order total may be changed at all; who may is the role's matter (D7). */
  'sales.price-change': define({
    group: 'sales',
    scopes: EVERYWHERE,
    value: z.object({ linePrice: z.boolean(), orderTotal: z.boolean(), needsReason: z.boolean(), reasons }),
  }),
  /** The way in which member price, level discount and specials compete (D5). */
  'sales.member-discount-mode': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.enum(['lowest', 'member-price-first', 'level-only', 'price-only', 'stack']),
  }),
  /** Whether customers are asked for a tip when they pay, and what is proposed, basis points of the payable. Source: CD-P20. */
  'sales.tips': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.object({
      isOn: z.boolean(),
      presets: z
        .array(z.int().min(TIP_LIMITS.basisPoints.min).max(TIP_LIMITS.basisPoints.max))
        .min(TIP_LIMITS.presets.min)
        .max(TIP_LIMITS.presets.max),
    }),
  }),
  /** The drawers of a till by their names, each with a shift of its own; none is one without a name. A receipt printer opens two. */
  'sales.drawers': define({
    group: 'sales',
    scopes: EVERYWHERE,
    value: drawerNames,
  }),
  /** The age from which on restricted goods are sold here; the table of the country says the rest. Source: CD-P32. */
  'sales.age-limits': define({ group: 'sales', scopes: PER_OUTLET, value: ageLimits }),
  /** The options of goods with their surcharges: a till asks those that must be chosen. Source: PR-P13. */
  'sales.option-groups': define({ group: 'sales', scopes: ['merchant', 'outlet'], value: optionGroups }),
  /** Codes of bags and containers that customers are asked about when they pay: goods like others, counted into the basket. Source: CD-P31. */
  'sales.bags': define({ group: 'sales', scopes: PER_OUTLET, value: z.array(line().min(1).max(64)).max(6) }),
  /**
   * The amount that one desk may take off by printed coupons offline until it has been heard again, in minor units of the outlet's
   * currency; 0 is none (members.md §3, OF-P03).
   */
  'sales.offline-coupons-minor': define({
    group: 'sales',
    scopes: ['merchant', 'outlet'],
    value: z.int().min(0).max(99_999_999),
  }),
  /** Never-worse guard: being a member or a plan never makes a basket dearer (pricing.md, principle 6). */
  'sales.never-worse': define({ group: 'sales', scopes: PER_OUTLET, value: z.boolean() }),
  /** Offers stop at the minimum price of the goods here (pricing.md, Growth 2, 16). */
  'sales.offers-keep-floor': define({ group: 'sales', scopes: PER_OUTLET, value: z.boolean() }),
  /** Days after the sale in which it can be refunded; null is without end (D16). */
  'sales.refund-window-days': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.int().min(0).max(3650).nullable(),
  }),
  /** The refund of goods of a threshold promotion: their share, or the rest priced again (pricing.md, refunds). */
  'sales.refund-mode': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.enum(['prorated', 'reprice']),
  }),
  /** Goods come back with their sale's receipt or number only; nobody refunds without the sale at hand (OR-P09). */
  'sales.refund-needs-receipt': define({ group: 'sales', scopes: PER_OUTLET, value: z.boolean() }),
  /** The refund without a sale: money, or credit on a new gift card only (CD-P12). */
  'sales.refund-without-sale': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.enum(['money', 'credit']),
  }),
  'sales.refund-reasons': define({ group: 'sales', scopes: PER_OUTLET, value: reasons }),
  /** Earned points that the member has spent already, at a refund: the balance goes below zero, or their worth is kept back (pricing.md, refunds). */
  'sales.refund-points-shortage': define({
    group: 'sales',
    scopes: PER_MERCHANT,
    value: z.enum(['negative', 'money']),
  }),
  /** Whether a refund gives back what paying so cost the customer, by the share of what goes back that way (pricing.md, Growth 8). */
  'sales.refund-gives-fees': define({ group: 'sales', scopes: PER_MERCHANT, value: z.boolean() }),
  /** Whether what cash or a card paid may stay with the shop at a refund: on the member's balance, or as credit on a gift card (D122). */
  'sales.refund-into-stored-value': define({ group: 'sales', scopes: PER_MERCHANT, value: z.boolean() }),
  /** Days for which a coupon that comes back with a refund can be used again where it ran out meanwhile; 0 leaves its last day. */
  'sales.refund-coupon-extension-days': define({
    group: 'sales',
    scopes: PER_MERCHANT,
    value: z.int().min(0).max(365),
  }),
  /** When a receipt prints and how wide the paper is, in millimetres. */
  'sales.receipt': define({
    group: 'sales',
    scopes: EVERYWHERE,
    value: z.object({
      print: z.enum(['always', 'ask', 'never']),
      widthMillimetres: z.union([z.literal(58), z.literal(80)]),
      copies: z.int().min(1).max(5),
      encoding: z.enum(['gb18030', 'shift-jis', 'ascii', 'bitmap']),
    }),
  }),
  /** The seconds for which a sale's paper waits for the number of its fiscal receipt; 0 does not wait (D56). */
  'sales.fiscal-wait-seconds': define({
    group: 'sales',
    scopes: EVERYWHERE,
    value: z.int().min(0).max(60),
  }),
  /** The forms of numbers of orders, refunds and invoices; null is as usual. Sources: D65, CF-P05. */
  'sales.number-formats': define({
    group: 'sales',
    scopes: ['merchant', 'outlet', 'device'],
    value: numberFormats,
  }),
  /** Whether cash sales open the drawer. */
  'sales.drawer-kick': define({ group: 'sales', scopes: EVERYWHERE, value: z.boolean() }),
  /** The way in which a desk asks who sold; commissions are worked out from it (CD-P22). */
  'sales.seller': define({ group: 'sales', scopes: EVERYWHERE, value: z.enum(SELLER_MODES) }),
  /** The forms in which in-store labels carry item, price and weight. */
  'sales.label-rules': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.array(labelRule).max(20),
  }),
  /** When an unpaid order runs out, in minutes; and how many hours a basket put reserve keeps its goods (D17, D74, IN-P12). */
  'sales.overtime': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.object({ remoteMinutes: z.int().min(1).max(1440), parkedHours: z.int().min(1).max(720) }),
  }),
  /** Closing a shift: counted without seeing the expected cash, and how much may be over or short (D51). */
  'sales.shift': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.object({ isBlind: z.boolean(), toleranceMinor: z.int().min(0).max(99_999_999) }),
  }),
  /**
   * The questions of a closing beside the cash: the amounts paid by every other method, a list to tick; and whether a shift left open over
   * the day's cut-off closes by itself, uncounted (SH-P03, SH-P06, SH-D03).
   */
  'sales.shift-closing': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.object({
      countsMethods: z.boolean(),
      closesAtCutOff: z.boolean(),
      checklist: z.array(line().min(1).max(100)).max(20),
    }),
  }),
  /** The most cash that is put into a drawer or taken out at once, and the highest float; what is beyond is booked and filed (D51). */
  'sales.cash-moved-most-minor': define({
    group: 'sales',
    scopes: ['merchant', 'outlet'],
    value: z.int().min(1).max(99_999_999_999),
  }),
  /** More than ordered may come in, in basis points of the ordered quantity (D11). */
  'sales.over-receipt-basis-points': upToWhole,
  /** A supplier may bill so much more, or so much dearer, before somebody has to approve it (accounting.md, Supplier bills). */
  'sales.bill-quantity-over-basis-points': upToWhole,
  'sales.bill-price-over-basis-points': upToWhole,
  /** Damage reports below this value are approved by themselves; 0 is never (D12). */
  'sales.damage-approval-below-minor': define({
    group: 'sales',
    scopes: PER_OUTLET,
    value: z.int().min(0).max(99_999_999),
  }),
  /** Cover in days above which stock counts as high (D14). */
  'sales.high-stock-days': define({ group: 'sales', scopes: PER_OUTLET, value: z.int().min(1).max(3650) }),
  /** Days after which the books of a day are sealed without the tills that were not heard since. Source: accounting.md (Batches). */
  'sales.seal-after-days': define({ group: 'sales', scopes: PER_OUTLET, value: z.int().min(1).max(60) }),
  ...cardSettings,
  /** The automatic markdown of goods that soon expire, by the days that are left (MK-P12). */
  'sales.expiry-markdown': define({
    group: 'sales',
    scopes: ['merchant', 'outlet'],
    value: markdownRule,
  }),
  /** Minutes without a touch after which a desk asks for the PIN; 0 is never. */
  'sales.desk-lock-minutes': define({ group: 'sales', scopes: EVERYWHERE, value: z.int().min(0).max(480) }),
  /** The till as a kiosk, at which customers sell to themselves. Source: features DV-P08. */
  'sales.kiosk': define({ group: 'sales', scopes: ['device'], value: kioskChoice }),
  /** Lets the tills of an outlet reach each other directly, so that they go on together offline. Source: features OF-P05. */
  'sales.neighbors': define({ group: 'sales', scopes: PER_OUTLET, value: z.boolean() }),
  /** Password policy; it counts at the next change (D33). */
  'security.password': define({
    group: 'security',
    scopes: PER_MERCHANT,
    value: z
      .object({
        minimum: z.int().min(PASSWORD_BOUNDS.lowestMinimum).max(PASSWORD_BOUNDS.highestMinimum),
        maximum: z.int().min(PASSWORD_BOUNDS.lowestMinimum).max(PASSWORD_BOUNDS.highestMaximum),
        classes: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      })
      .refine((policy) => policy.maximum >= policy.minimum, { path: ['maximum'] }),
  }),
  /** The time for which a sign-in lives unused: minutes, and days where the person asked to be remembered (D58). */
  'security.session': define({
    group: 'security',
    scopes: PER_MERCHANT,
    value: z.object({ idleMinutes: z.int().min(5).max(10_080), rememberDays: z.int().min(1).max(90) }),
  }),
  /** Whether nobody signs in without a key of their browser, so that no session works with its token alone (D112). */
  'security.browser-key': define({ group: 'security', scopes: PER_MERCHANT, value: z.boolean() }),
  /** Minutes without a touch after which the back office locks its screen; 0 is never. */
  'security.screen-lock-minutes': define({
    group: 'security',
    scopes: PER_MERCHANT,
    value: z.int().min(0).max(480),
  }),
  /** Points earned: every full `spentMinor` paid in this currency, or each piece or sale, gives `points` (pricing.md J, D8); null earns nothing. */
  'member.earn-rule': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: z
      .object({
        currency,
        spentMinor: priceMinor,
        points: memberPoints,
        isExchangeEarning: z.boolean(),
        isBonusBalanceEarning: z.boolean(),
        per: z.enum(['piece', 'sale']).optional(),
      })
      .nullable(),
  }),
  /** The factors of points for some goods, days, levels and payment methods: the first in the list that fits counts (features MB-P11). */
  'member.point-rates': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: pointRates,
  }),
  /** Points that pay: `points` are worth `amountMinor`, at most `cap` an order (pricing.md E, D8); null pays nothing. */
  'member.spend-rule': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: z
      .object({
        currency,
        points: memberPoints,
        amountMinor: priceMinor,
        cap: z
          .discriminatedUnion('kind', [
            z.object({ kind: z.literal('fixed'), amountMinor: priceMinor }),
            z.object({ kind: z.literal('percent'), basisPoints: z.int().min(1).max(10_000) }),
          ])
          .nullable(),
      })
      .nullable(),
  }),
  /** The rewards for members who bring friends; null: none, and codes bring nobody. Source: features MK-P13. */
  'member.referral': define({ group: 'members', scopes: MERCHANT_ALONE, value: referralRule.nullable() }),
  /** When points that were earned expire (D8). */
  'member.points-expiry': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: z.enum(['none', 'rolling-12-months', 'year-end']),
  }),
  /** The spending that levels are reached by, and whether the yearly check may lower them (D25). */
  'member.level-check': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: z.object({ window: z.enum(['lifetime', 'rolling-12-months']), isLoweringOn: z.boolean() }),
  }),
  /**
   * The bucket of the balance that pays first, and the amount above which a member who has a password is asked for it; null never (D23,
   * PY-S22).
   */
  'member.balance': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: z.object({
      mode: z.enum(['proportional', 'principal-first', 'bonus-first']),
      passwordAboveMinor: z.int().min(0).max(99_999_999).nullable(),
    }),
  }),
  /**
   * The amount of a member's points and balance, in the programme's currency, that is reserved for the device whose basket they are in, so
   * that it can be spent offline; 0 is none (D52, OF-P03).
   */
  'member.offline-use': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: z.object({
      points: z.int().min(0).max(POINT_LIMITS.exchangePoints.max),
      balanceMinor: z.int().min(0).max(99_999_999),
    }),
  }),
  /**
   * The member data that a desk stores for use offline, each with those before it: nothing; card, level and discount; the end of the phone;
   * the first letter of the name (members.md §1).
   */
  'member.on-devices': define({
    group: 'members',
    scopes: MERCHANT_ALONE,
    value: z.enum(['nothing', 'card', 'phone', 'initial']),
  }),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<Key extends SettingKey> = (typeof settingDefinitions)[Key]['value']['_zod']['output']

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[]
