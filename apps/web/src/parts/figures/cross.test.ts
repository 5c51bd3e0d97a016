import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { expect, it } from 'vitest'
import { figureAdds, opensBoth, stackOf, type CrossPart } from './cross.ts'

it('a cell opens the days and conditions of its row and its column, or nothing where one of them has none', () => {
  const month = { from: '2026-03-01', to: '2026-03-31', type: '1' }
  const week = { from: '2026-03-30', to: '2026-04-05', type: '1' }
  expect(opensBoth(month, week)).toEqual({ from: '2026-03-30', to: '2026-03-31', type: '1' })
  expect(opensBoth({ ...month, hour: '9' }, { ...month, outletId: 'a' })).toEqual({
    ...month,
    hour: '9',
    outletId: 'a',
  })
  expect(opensBoth(month, null)).toBeNull()
})

it('sums are told from quotients', () => {
  expect(['netAfter', 'orders', 'average', 'marginShare'].map((key) => figureAdds(key as 'netAfter'))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const place = (key: string) => ({ key, name: null, opens: null })
const part = (columns: number, amountAt: (row: number, column: number) => number): CrossPart => ({
  currency: 'CNY',
  rows: [place('0'), place('1')],
  columns: Array.from({ length: columns }, (_, at) => place(String(at))),
  cells: [0, 1].flatMap((row) =>
    Array.from({ length: columns }, (_, column) => ({
      row,
      column,
      figures: figuresOf({ ...noSums, netMinor: amountAt(row, column) }),
    })),
  ),
})

it('the five that bring most stand by themselves, the others together; nothing is lost', () => {
  const stack = stackOf(
    part(8, (row, column) => 10 * column + row),
    'net',
  )
  expect(stack.map(({ at }) => at)).toEqual([7, 6, 5, 4, 3, null])
  expect(stack.at(-1)?.values).toEqual([30, 33])
  const whole = stack.reduce((sum, { values }) => sum + values.reduce((own, value) => own + value, 0), 0)
  expect(whole).toBe(280 * 2 + 8)
  expect(
    stackOf(
      part(2, () => 1),
      'net',
    ).map(({ at }) => at),
  ).toEqual([0, 1])
})

it('fifty thousand cells are walked once', () => {
  const wide = part(25_000, () => 1)
  let seen = 0
  const cells = wide.cells.map((cell) => ({
    ...cell,
    get figures() {
      seen += 1
      return cell.figures
    },
  }))
  expect(stackOf({ ...wide, cells }, 'net').at(-1)?.values).toEqual([24_995, 24_995])
  expect(seen).toBe(50_000)
})
