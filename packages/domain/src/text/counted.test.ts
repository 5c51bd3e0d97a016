import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it.each([
  [0, '0 gift cards'],
  [1, '1 gift card'],
  [2, '2 gift cards'],
])('%i is counted with its noun', (count, text) => {
  expect(counted(count, 'gift card')).toBe(text)
})

it('takes the plural that it is told', () => {
  expect([counted(1, 'entry', 'entries'), counted(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries'])
})
