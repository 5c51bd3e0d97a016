import { expect, it } from 'vitest'
import { isInControlGroup } from './offer-counts.ts'

const uuid = (seed: number): string => {
  const digits = (seed * 2_654_435_761) % 2 ** 32
  return `01900000-0000-7000-8000-0000${digits.toString(16).padStart(8, '0')}`
}
const members = Array.from({ length: 20_000 }, (_, at) => uuid(at + 1))
const [plan, other] = ['01900000-0000-7000-8000-3f9a1c77d210', '01900000-0000-7000-8000-90b2e4415ac3'] as const
const groupOf = (percent: number, planId: string) => members.filter((id) => isInControlGroup(percent, planId, id))

it.each([1, 10, 50])('holds %i of a hundred members', (percent) => {
  const share = (groupOf(percent, plan).length / members.length) * 100
  expect(Math.abs(share - percent)).toBeLessThan(1)
})

it('grows by its share without letting anybody go', () => {
  const larger = new Set(groupOf(20, plan))
  expect(groupOf(10, plan).every((id) => larger.has(id))).toBe(true)
})

it('has nothing to do with the group of another plan', () => {
  const both = groupOf(50, plan).filter((id) => isInControlGroup(50, other, id))
  expect(Math.abs(both.length / members.length - 0.25)).toBeLessThan(0.02)
})

it('is the same at every till and every day', () => {
  const places = members.slice(0, 24).map((id) => Number(isInControlGroup(30, plan, id)))
  expect(places.join('')).toBe('101000001000110001000100')
})

it('holds nobody whose id is no UUID', () => {
  expect([isInControlGroup(50, 'p', members[0]!), isInControlGroup(50, plan, 'm1')]).toEqual([false, false])
})
