import { expect, test } from 'vitest'
import { countedLine } from '../../test/make-snapshot.ts'
import { withTheirCharges } from '../basket/charges-of.ts'
import { priceOrThrow } from '../../test/priced.ts'
import { snapshot } from '../../test/make-snapshot.ts'

test('charges stand under the line of their goods', () => {
  const levy = { id: '1', name: 'Levy', kind: 'levy', amountMinor: 8, tax: { id: 'none', rateBasisPoints: 0 } } as const
  const lines = [
    countedLine('a', 100, 1, { charges: [levy] }),
    countedLine('b', 200, 2, { charges: [levy] }),
    countedLine('c', 50, 1),
  ]
  const { lines: sold } = priceOrThrow(snapshot({ lines }))
  expect(withTheirCharges(sold).map(({ id }) => id)).toEqual(['a', 'charge:a:1', 'b', 'charge:b:1', 'c'])
})
