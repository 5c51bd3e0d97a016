import { sum, type Definitions } from './definition.ts'

/** How many sales, of how many pieces (what was weighed counts one), and what one is worth: net by orders, before refunds. */
export const orderFigures = {
  orders: sum('orders', 'count'),
  pieces: sum('pieces', 'count'),
  average: { unit: 'money', from: { kind: 'quotient', of: 'net', by: 'orders' }, opens: 'orders' },
} as const satisfies Definitions<string>
