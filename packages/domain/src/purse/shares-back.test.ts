import { expect, test } from 'vitest'
import { leftBeside, leftOf, sharesBack, type PaidShare } from './shares-back.ts'

test.each([
  [[600, 400], [0, 0], 100, [60, 40]],
  [[2, 1], [0, 0], 1, [1, 0]],
  [[600, 400], [0, 40], 60, [60, 0]],
  [[600, 400], [0, 40], 160, [120, 40]],
  [[350], [0], 350, [350]],
  [[350], [350], 0, [0]],
  [[], [], 10, []],
])('of %j paid and %j returned, %i goes back as %j', (paid, returned, left, parts) => {
  const shares = paid.map((paidMinor, at) => ({ paidMinor, returnedMinor: returned[at] ?? 0 }))
  expect(sharesBack(shares, left)).toEqual(parts)
})

test('money that comes back bit by bit ends as what each paid, and never more than there is', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const paid = [(seed * 37) % 101, (seed * 53) % 97, (seed * 71) % 89].map((one) => one + 1)
    const total = paid.reduce((sum, one) => sum + one, 0)
    let shares: PaidShare[] = paid.map((paidMinor) => ({ paidMinor, returnedMinor: 0 }))
    let [came, left] = [0, 0]
    while (came < total || left > 0) {
      const step = Math.min(total - came, 1 + ((seed + came) % 13))
      came += step
      left += step
      const parts = sharesBack(shares, left)
      const sum = parts.reduce((all, one) => all + one, 0)
      expect(sum).toBeLessThanOrEqual(left)
      left -= sum
      shares = shares.map((one, at) => ({ ...one, returnedMinor: one.returnedMinor + (parts[at] ?? 0) }))
      for (const one of shares) expect(one.returnedMinor).toBeLessThanOrEqual(one.paidMinor)
    }
    expect(shares.map((one) => one.returnedMinor)).toEqual(paid)
  }
})

test.each([
  [[1_000, 0], [500, 0], 1_500, [1_000, 500]],
  [[1_000, 0], [500, 0], 300, [200, 100]],
  // The till asked first and had no more than its part, and the other way round.
  [[1_000, 0], [500, 100], 200, [200, 0]],
  [[1_000, 200], [500, 0], 100, [0, 100]],
  [[1_000, 0], [0, 0], 300, [300, 0]],
  [[1_000, 0], [500, 0], -20, [0, 0]],
  [[0, 0], [500, 0], 300, [0, 300]],
])(
  'of %j with an order and %j at tills, %i is %j',
  ([paidMinor = 0, returnedMinor = 0], [paid = 0, returned = 0], left, parts) => {
    const beside = { paidMinor: paid, returnedMinor: returned }
    expect(leftBeside([{ paidMinor, returnedMinor }], left, beside)).toEqual(parts)
    expect(leftOf([{ paidMinor, returnedMinor }], left, beside)).toBe(parts[0])
  },
)

test('of money that came with an order and at tills each side has the same whoever asks first', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const [order, tills] = [1 + ((seed * 37) % 101), 1 + ((seed * 53) % 97)]
    const left = (seed * 71) % (order + tills + 1)
    const [own, other] = leftBeside([{ paidMinor: order, returnedMinor: 0 }], left, {
      paidMinor: tills,
      returnedMinor: 0,
    })
    expect(own + other).toBe(left)
    const afterTills = leftBeside([{ paidMinor: order, returnedMinor: 0 }], left - other, {
      paidMinor: tills,
      returnedMinor: other,
    })
    const afterOrder = leftBeside([{ paidMinor: order, returnedMinor: own }], left - own, {
      paidMinor: tills,
      returnedMinor: 0,
    })
    expect([afterTills, afterOrder]).toEqual([
      [own, 0],
      [0, other],
    ])
  }
})
