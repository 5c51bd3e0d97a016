import { expect, it } from 'vitest'
import { senderOf, senderText } from './sender.ts'

it.each([
  ['Kassa <no-reply@kassa.example>', undefined, 'Kassa <no-reply@kassa.example>'],
  ['Kassa <no-reply@kassa.example>', 'North', 'North <no-reply@kassa.example>'],
  ['no-reply@kassa.example', 'North', 'North <no-reply@kassa.example>'],
  [{ name: 'Shop', address: 'shop@corner.example' }, 'North', 'North <shop@corner.example>'],
])('a letter by %j under the name %s is from %s', (from, name, told) => {
  expect(senderText(senderOf(from, name))).toBe(told)
})
