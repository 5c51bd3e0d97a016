import { expect, it } from 'vitest'
import { salesInChain } from './sales-in-chain.ts'

const line = (text: string | null) => ({ sequence: 1, hash: '', text })
const closing = (call: string, journals: unknown) =>
  line(JSON.stringify(['id', 'at', 'system', null, '', null, null, call, null, null, { journals }, '', '', '']))

it('counts what closing lines seal, and nothing else', () => {
  expect(
    salesInChain([
      closing('audit.close-journals', [{ sales: 3 }, { sales: 4 }]),
      closing('audit.close-journals', [{ sales: 5 }]),
      closing('audit.close-journals', 'none'),
      closing('audit.close-journals', [{ sales: 'many' }, {}]),
      closing('sales.open-shift', [{ sales: 100 }]),
      line(null),
      line('not json'),
      line('{}'),
    ]),
  ).toBe(12)
})
