import { sum, type Definitions } from './definition.ts'

/**
 * Refunds count on their own day, whatever day they belong to, those without their sale too. A void (a sale undone whole in its own shift)
 * stands apart; both are taken off what remains.
 */
export const refundFigures = {
  refunds: sum('refunds', 'count', 'refunds'),
  refunded: sum('refundedMinor', 'money', 'refunds'),
  voids: sum('voids', 'count', 'voids'),
  voided: sum('voidedMinor', 'money', 'voids'),
  returned: sum('returned', 'count', 'returns'),
  refundShare: { unit: 'share', from: { kind: 'quotient', of: 'refunded', by: 'net' }, opens: 'refunds' },
} as const satisfies Definitions<string>
