import { postingReasons } from '@kassa/domain/accounting/posting.ts'
import { expect, it } from 'vitest'
import { placeAt } from '../../places.ts'
import { documentPaths } from './document-paths.ts'

const line = { day: '2026-03-02', method: null, reason: null }

it('a sale is found among the orders of its day and outlet, by its payment method, and what came back among the refunds', () => {
  const paid = documentPaths('here', { ...line, method: 3 })
  expect(paid.map(({ list }) => list)).toEqual(['orders', 'refunds'])
  expect(paid[0]?.to).toContain('from=2026-03-02&to=2026-03-02&outletId=here&method=3')
  expect(documentPaths('here', line)[0]?.to).not.toContain('method')
})

it('every reason leads to a list that is a screen', () => {
  for (const reason of postingReasons) {
    const lists = documentPaths('here', { ...line, reason })
    expect(lists.length).toBeGreaterThan(0)
    for (const { to } of lists) expect(placeAt(to)).toBeDefined()
  }
})
