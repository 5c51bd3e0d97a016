import { stockAt } from '@kassa/domain/moving/others/counts/moved-count.ts'
import { expect, test } from 'vitest'
import { checkMoments } from './move-counts.ts'

const outlet = (id: string, timeZone: string) => ({ id, number: id, name: id, timeZone })
const byPlace = new Map([
  ['North', outlet('auckland', 'Pacific/Auckland')],
  ['South', outlet('honolulu', 'Pacific/Honolulu')],
])
const destination = { byPlace, outlets: [...byPlace.values()] } as unknown as Parameters<
  typeof checkMoments
>[1]['destination']
const decisions = { countedAt: { 'count.csv': '2026-03-02T09:00' } } as unknown as Parameters<
  typeof checkMoments
>[1]['decisions']

// Ten in the morning of the 2nd in Auckland, eleven of the 1st in Honolulu.
const now = '2026-03-01T21:00:00.000Z'

test.each([
  ['North', undefined],
  ['South', 'moving.counted-later'],
])('a count of %s is of the past by the clock of the outlets that it counts', (place, code) => {
  const count = {
    file: 'count.csv',
    row: 2,
    system: '',
    code: 'TEA',
    barcode: '',
    name: '',
    stock: [stockAt(place, '9')],
  }
  const checked = checkMoments([count], { decisions, destination, now })
  expect(checked.ok ? undefined : checked.refusal.code).toBe(code)
})
