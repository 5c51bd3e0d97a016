import { expect, test } from 'vitest'
import { counted } from '../../test/make-snapshot.ts'
import { withTheirCharges } from '../basket/charges-of.ts'
import { priced } from '../../test/priced.ts'
import { snapshot } from '../../test/make-snapshot.ts'

test('charges stand under the line of their goods', () => {
  const levy = { id: '1', name: 'Levy', kind: 'levy', amountMinor: 8, tax: { id: 'none', rateBasisPoints: 0 } } as const
  const lines = [
    counted('a', 100, 1, { charges: [levy] }),
    counted('b', 200, 2, { charges: [levy] }),
    counted('c', 50, 1),
  ]
  const { lines: sold } = priced(snapshot({ lines }))
  expect(withTheirCharges(sold).map(({ id }) => id)).toEqual(['a', 'charge:a:1', 'b', 'charge:b:1', 'c'])
})
