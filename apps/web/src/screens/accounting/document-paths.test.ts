import { postingReasons } from '@kassa/domain/accounting/posting.ts'
import { expect, it } from 'vitest'
import { placeAt } from '../../places.ts'
import { bookDocumentKinds } from '@kassa/domain/accounting/book-document.ts'
import { documentPath, documentPaths } from './document-paths.ts'

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

it('every document leads to a screen; a refund is found by its number in the list of them', () => {
  for (const kind of bookDocumentKinds) expect(placeAt(documentPath({ kind, id: 'x', number: 'N-1' }))).toBeDefined()
  expect(documentPath({ kind: 'order', id: 'x', number: 'N-1' })).toBe('/sales/order/x')
  expect(documentPath({ kind: 'refund', id: 'x', number: 'N-1' })).toBe('/sales/refund?search=N-1')
})
