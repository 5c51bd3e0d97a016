import { sum, type Definitions } from './definition.ts'

/** The number of sales, their pieces (weighed goods count one), and the value of one: net by orders, before refunds. */
export const orderFigures = {
  orders: sum('orders', 'count'),
  pieces: sum('pieces', 'count'),
  average: { unit: 'money', from: { kind: 'quotient', of: 'net', by: 'orders' }, opens: 'orders' },
} as const satisfies Definitions<string>
