import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'
import { expect, it } from 'vitest'
import { drawPaperLine } from './draw-line.ts'

const PAPER_DOTS = 576

const columnsOf = (dots: Dots): readonly number[] =>
  Array.from({ length: dots.widthDots }, (_, x) => x).filter((x) =>
    Array.from({ length: dots.heightDots }, (_, y) => y).some((y) => isBlack(dots, x, y)),
  )

it.each([
  ['normal', 48],
  ['tall', 48],
  ['large', 24],
] as const)('an amount in rupees ends where the paper does (%s)', (size, cells) => {
  const amount = '₹1,23,456.00'
  const text = `Cash${' '.repeat(cells - 4 - amount.length)}${amount}`
  const columns = columnsOf(drawPaperLine({ kind: 'text', text, size, align: 'left', isBold: false }, PAPER_DOTS))
  const cell = PAPER_DOTS / cells
  expect(columns.at(-1)).toBeGreaterThanOrEqual(PAPER_DOTS - cell)
  expect(columns[0]).toBeLessThan(cell)
  const firstOfAmount = columns.find((x) => x > 4 * cell)
  expect(firstOfAmount).toBeGreaterThanOrEqual((cells - amount.length) * cell)
})

it('characters of two cells stand in both, in the middle of the paper too', () => {
  const columns = columnsOf(
    drawPaperLine({ kind: 'text', text: '茶茶', size: 'normal', align: 'center', isBold: true }, PAPER_DOTS),
  )
  expect(columns[0]).toBeGreaterThanOrEqual(PAPER_DOTS / 2 - 24)
  expect(columns.at(-1)).toBeLessThan(PAPER_DOTS / 2 + 24)
})
