import { expect, it } from 'vitest'
import { buyGet, countedLine, secondItem, snapshot, wholeOrder } from '../../../test/make-snapshot.ts'
import { priceOrThrow, row } from '../../../test/priced.ts'
import type { Snapshot } from '../../basket/index.ts'
import { deductionsOnPaper } from './deal-savings.ts'

const free = (change = {}) => secondItem('second', { kind: 'percent', offBasisPoints: 10_000 }, change)

function onPaper(basket: Snapshot): string[][] {
  const answer = priceOrThrow(basket)
  const shown = deductionsOnPaper(answer, basket)
  return answer.lines.map((line) => shown(line).map(row))
}

it('a deal over several lines stands once, below the last of its pieces, whichever of them was free', () => {
  const lines = [countedLine('A', 500), countedLine('B', 1_000), countedLine('C', 200, 1, { isDiscountable: false })]
  expect(onPaper(snapshot({ lines, plans: [free()] }))).toEqual([[], ['B plan second 500'], []])
})

it('what else comes off a line stays with it, in its order', () => {
  const lines = [countedLine('A', 1_000), countedLine('B', 1_000), countedLine('C', 1_000)]
  const basket = snapshot({ lines, plans: [buyGet('two', 2, 1), wholeOrder('all', 1_000)] })
  expect(onPaper(basket)).toEqual([['C plan all 100'], ['C plan all 100'], ['B plan two 1000']])
})

it('a plan over each product by itself makes a deal of each', () => {
  const lines = [countedLine('A', 1_000, 2), countedLine('B', 600, 2)]
  expect(onPaper(snapshot({ lines, plans: [free({ pooling: 'same-product' })] }))).toEqual([
    ['B plan second 1000'],
    ['B plan second 600'],
  ])
})
