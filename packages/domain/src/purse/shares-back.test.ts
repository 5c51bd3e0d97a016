import { expect, test } from 'vitest'
import { sharesBack, type PaidShare } from './shares-back.ts'

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
