import type { FigureDefinition } from './definition.ts'

/**
 * Cost is what the goods had cost when they were sold (moving average, kept on the line); what came back into stock gives it back, what came back
 * damaged does not. Margin is what remains without tax of goods whose cost is known, less that; its share is of as much, and the share with a cost
 * says how much of all sales that is.
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
  uncosted: { unit: 'money', from: { kind: 'sum', of: 'uncostedMinor' }, opens: 'orders', isCost: true },
  uncostedBack: { unit: 'money', from: { kind: 'sum', of: 'uncostedBackMinor' }, opens: 'returns', isCost: true },
  uncostedAfter: {
    unit: 'money',
    from: { kind: 'difference', of: 'uncosted', less: ['uncostedBack'] },
    opens: 'orders',
    isCost: true,
  },
  costed: {
    unit: 'money',
    from: { kind: 'difference', of: 'withoutTax', less: ['uncostedAfter'] },
    opens: 'orders',
    isCost: true,
  },
  margin: {
    unit: 'money',
    from: { kind: 'difference', of: 'costed', less: ['costAfter'] },
    opens: 'orders',
    isCost: true,
  },
  marginShare: {
    unit: 'share',
    from: { kind: 'quotient', of: 'margin', by: 'costed' },
    opens: 'orders',
    isCost: true,
  },
  costedShare: {
    unit: 'share',
    from: { kind: 'quotient', of: 'costed', by: 'withoutTax' },
    opens: 'orders',
    isCost: true,
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>
