import { sum, type Definitions } from './definition.ts'

/**
 * Deposits on pieces, with the tax in them: taken with sales, given back by refunds and voids, and what is still owed of them. They are no sales, and
 * stand in no other figure. Source: pricing.md, Growth 2, 15.
 */
export const depositFigures = {
  deposits: { ...sum('depositMinor', 'money'), isSeldom: true },
  depositsBack: { ...sum('depositBackMinor', 'money', 'returns'), isSeldom: true },
  depositsAfter: {
    unit: 'money',
    from: { kind: 'difference', of: 'deposits', less: ['depositsBack'] },
    opens: 'orders',
    isSeldom: true,
  },
} as const satisfies Definitions<string>
