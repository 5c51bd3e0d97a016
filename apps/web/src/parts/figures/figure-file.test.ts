import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { expect, it } from 'vitest'
import { figureFile } from './figure-file.ts'

it('writes amounts as plain decimals of their currency, counts whole, and nothing for what is no figure', () => {
  const titles = { row: 'Day', currency: 'Currency', of: (key: string) => key }
  const rows = [
    {
      name: 'Mon',
      currency: 'CNY',
      figures: figuresOf({ ...noSums, orders: 3, netMinor: 1_234, refundedMinor: 2_000 }),
    },
    { name: 'Tue', currency: 'JPY', figures: figuresOf({ ...noSums, netMinor: 500 }) },
  ]
  expect(figureFile(titles, ['netAfter', 'orders', 'average', 'refundShare'], rows)).toBe(
    '\uFEFF"Day","Currency","netAfter","orders","average","refundShare"\r\n' +
      '"Mon","CNY","-7.66","3","4.11","162.07"\r\n"Tue","JPY","500","0","","0.00"\r\n',
  )
})
