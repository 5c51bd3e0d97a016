import { sum, type Definitions } from './definition.ts'

/**
 * Sales are orders of type 1 that were paid, on the business day of their payment in the outlet's zone and by its day cut-off (D76, D105); never
 * recharges, exchanges of points, trainings, or what was not paid. Net is what was to be paid, with tax; without it, it is named so.
 */
export const salesFigures = {
  gross: sum('grossMinor', 'money'),
  deducted: sum('deductedMinor', 'money'),
  net: sum('netMinor', 'money'),
  netAfter: {
    unit: 'money',
    from: { kind: 'difference', of: 'net', less: ['refunded', 'voided'] },
    opens: 'orders',
  },
  withoutTax: { unit: 'money', from: { kind: 'difference', of: 'netAfter', less: ['taxAfter'] }, opens: 'orders' },
} as const satisfies Definitions<string>
