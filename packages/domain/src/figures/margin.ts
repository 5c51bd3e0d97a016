import type { FigureDefinition } from './definition.ts'

/**
 * Cost is what the goods had cost when they were sold (moving average, kept on the line); what came back into stock gives it back, what came back
 * damaged does not. Margin is what remains without tax, less that; its share is of what remains without tax.
 */
export const marginFigures = {
  cost: { unit: 'money', from: { kind: 'sum', of: 'costMinor' }, opens: 'orders', isCost: true },
  restocked: { unit: 'money', from: { kind: 'sum', of: 'restockedMinor' }, opens: 'returns', isCost: true },
  costAfter: {
    unit: 'money',
    from: { kind: 'difference', of: 'cost', less: ['restocked'] },
    opens: 'orders',
    isCost: true,
  },
  margin: {
    unit: 'money',
    from: { kind: 'difference', of: 'withoutTax', less: ['costAfter'] },
    opens: 'orders',
    isCost: true,
  },
  marginShare: {
    unit: 'share',
    from: { kind: 'quotient', of: 'margin', by: 'withoutTax' },
    opens: 'orders',
    isCost: true,
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>
