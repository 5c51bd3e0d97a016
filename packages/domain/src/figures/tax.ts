import { sum, type Definitions } from './definition.ts'

/** Tax as it stands on the receipts, less what refunds and voids gave back; never worked out anew. */
export const taxFigures = {
  tax: sum('taxMinor', 'money'),
  refundedTax: sum('refundedTaxMinor', 'money', 'refunds'),
  voidedTax: sum('voidedTaxMinor', 'money', 'voids'),
  taxAfter: {
    unit: 'money',
    from: { kind: 'difference', of: 'tax', less: ['refundedTax', 'voidedTax'] },
    opens: 'orders',
  },
} as const satisfies Definitions<string>
