import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { CouponTemplate, createCouponTemplate } from '@kassa/contract/promotion/coupon.calls.ts'

type Terms = InputOf<(typeof createCouponTemplate)['request']>
type Number = number | string | null

/** A coupon while it is typed. */
export type CouponDraft = Omit<
  Terms,
  'value' | 'thresholdMinor' | 'validDays' | 'stock' | 'perMember' | 'nextVisit' | 'target'
> & {
  readonly target: NonNullable<Terms['target']>
  readonly nextVisit: { readonly fromMinor: Number } | null
  readonly value: { readonly kind: 'rebate' | 'discount' } & Readonly<Record<string, unknown>>
  readonly thresholdMinor: Number
  readonly validDays: Number
  readonly stock: Number
  readonly perMember: Number
}

export const newDraft = (currency: Terms['currency']): CouponDraft => ({
  name: '',
  currency,
  value: { kind: 'rebate', amountMinor: null },
  thresholdMinor: null,
  scope: { kind: 'all' },
  outlets: { kind: 'all' },
  target: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  validDays: 30,
  isStackable: false,
  leavesOutReduced: false,
  stock: null,
  perMember: null,
  nextVisit: null,
})

export const draftOf = (template: Omit<CouponTemplate, 'names'>): CouponDraft => ({
  name: template.name,
  currency: template.currency,
  value: template.value,
  thresholdMinor: template.thresholdMinor,
  scope: template.scope,
  outlets: template.outlets,
  target: template.target ?? { kind: 'all' },
  window: template.window,
  validDays: template.validDays,
  isStackable: template.isStackable,
  leavesOutReduced: template.leavesOutReduced,
  stock: template.stock,
  perMember: template.perMember,
  nextVisit: template.nextVisit ?? null,
})
