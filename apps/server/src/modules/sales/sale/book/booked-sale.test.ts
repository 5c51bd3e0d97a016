import { expect, test } from 'vitest'
import { keptMoves, type BookedLine, type DocumentStockMove } from './booked-sale.ts'

const line = (quantity: number, ...stock_moves: DocumentStockMove[]): BookedLine =>
  ({ variant_id: 'cola', quantity, stock_moves }) as unknown as BookedLine
const move = (variantId: string, quantity: number, isThousandths = false): DocumentStockMove => ({
  variantId,
  quantity,
  isThousandths,
})

test('only what a line took out of stock beside its own pieces is kept', () => {
  expect(keptMoves(line(3, move('cola', 3)))).toBeNull()
  for (const odd of [
    line(3),
    line(3, move('cola', 2)),
    line(3, move('tea', 3)),
    line(3, move('cola', 3, true)),
    line(3, move('cola', 3), move('tea', 3)),
  ])
    expect(keptMoves(odd)).toEqual(odd.stock_moves)
})
