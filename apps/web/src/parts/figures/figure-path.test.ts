import { expect, it } from 'vitest'
import { figurePath, salesOf } from './figure-path.ts'

const opens = salesOf({ from: '2026-03-02', to: '2026-03-02', outletId: 'one' })
const place = 'from=2026-03-02&to=2026-03-02&outletId=one'

it.each([
  ['netAfter', `/sales/order?${place}&type=1`],
  ['refunded', `/sales/refund?${place}&kind=of-goods`],
  ['refundShare', `/sales/refund?${place}&kind=of-goods`],
  ['voided', `/sales/refund?${place}&kind=void`],
  ['returned', `/sales/refund?${place}`],
] as const)('%s opens what it is made of', (key, path) => expect(figurePath(key, opens)).toBe(path))
