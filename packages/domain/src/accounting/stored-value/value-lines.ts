import { accountOf, heldIn, TENDERS } from '../../payment/method.ts'
import { type LinesOf, taxesOut } from '../amount.ts'
import type { AccountRole, PostedTender } from '../posting.ts'
import type { ValuePosting } from './value-posting.ts'

/** Returns the role that a tender is posted to: a deposit lies under a code, as a gift card does, and is owed apart from them. */
export const roleOfTender = ({ method, isDeposit = false }: PostedTender): AccountRole =>
  isDeposit && heldIn(method) === 'purse' ? 'deposit' : accountOf(method)

/** Programs of others settle what they redeem with what they took. */
const PAID_OUTSIDE = TENDERS['paid-outside'].number

/** The role against points that are owed for: a discount that is given with them and taken back where they pay. */
const againstPoints = {
  earned: 'points-granted',
  used: 'points-granted',
  revalued: 'points-granted',
  expired: 'breakage',
  exchanged: 'promotion-expense',
} as const satisfies Record<Extract<ValuePosting, { kind: 'points' }>['reason'], AccountRole>

/** The amounts of what changes value that the shop owes. */
export const valueLines: LinesOf<ValuePosting> = {
  bonus: ({ reason, amountMinor }) => {
    if (reason === 'kept')
      return [
        { role: 'member-balance', minor: amountMinor, reason },
        { role: 'bonus-granted', minor: -amountMinor, reason },
      ]
    const other = reason === 'granted' ? 'bonus-granted' : 'member-balance'
    return [
      { role: other, minor: amountMinor, reason },
      { role: 'member-bonus', minor: -amountMinor, reason },
    ]
  },
  points: ({ reason, amountMinor }) => [
    { role: againstPoints[reason], minor: amountMinor, reason },
    { role: 'points-liability', minor: -amountMinor, reason },
  ],
  pass: ({ reason, amountMinor }) => [
    { role: 'times-card', minor: amountMinor, reason },
    { role: reason === 'used' ? 'sales' : 'breakage', minor: -amountMinor, reason },
  ],
  'card-expired': ({ amountMinor, kind: reason }) => [
    { role: 'gift-card', minor: amountMinor, reason },
    { role: 'breakage', minor: -amountMinor, reason },
  ],
  'card-redeemed': ({ amountMinor, kind: reason }) => [
    { role: 'gift-card', minor: amountMinor, reason },
    { role: accountOf(PAID_OUTSIDE), minor: -amountMinor, method: PAID_OUTSIDE, reason },
  ],
  'pass-tax': ({ amountMinor, tax }) => {
    const [keys, reason] = [{ rateBasisPoints: tax.rateBasisPoints }, 'used']
    return [
      { role: 'sales', minor: amountMinor, reason },
      { role: 'sales', minor: -(amountMinor - tax.taxMinor), reason, ...keys },
      ...taxesOut([tax]).map((one) => ({ ...one, reason })),
    ]
  },
  'tax-paid-ahead': ({ reason, tax }) => {
    const against = {
      'paid-ahead': taxesOut([tax]),
      used: [{ role: 'sales' as const, minor: -tax.taxMinor }],
      expired: [{ role: 'breakage' as const, minor: -tax.taxMinor }],
    }[reason]
    return [{ role: 'tax-paid-ahead', minor: tax.taxMinor, reason }, ...against.map((one) => ({ ...one, reason }))]
  },
  'unknown-code': ({ method, amountMinor }) => [
    { role: 'suspense', minor: amountMinor, method },
    { role: accountOf(method), minor: -amountMinor, method },
  ],
  'card-opened': (posting) => [
    { role: 'opening-balance', minor: posting.amountMinor, reason: 'balance' },
    { role: posting.into, minor: -posting.amountMinor },
  ],
  'balance-corrected': (posting) => [
    { role: 'opening-balance', minor: posting.amountMinor, reason: 'balance' },
    { role: 'member-balance', minor: -posting.amountMinor },
  ],
  elsewhere: ({ of: role, isOwn, amountMinor, kind: reason }) => {
    const minor = isOwn ? -amountMinor : amountMinor
    return [
      { role, minor, reason },
      { role: 'inter-outlet', minor: -minor, reason },
    ]
  },
  'order-cancelled': ({ amountMinor, kind: reason }) => [
    { role: 'deposit', minor: amountMinor, reason },
    { role: 'refund-payable', minor: -amountMinor, reason },
  ],
}
