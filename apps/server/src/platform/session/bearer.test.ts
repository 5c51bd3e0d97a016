import { expect, test } from 'vitest'
import { readBearer } from './token.ts'

const token = 'kassa_live_0123456789abcdefghij'

test.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])('the token behind "%s" is read', (scheme) => {
  expect(readBearer(scheme + token)).toBe(token)
})

test.each([
  `Bearer${token}`,
  `Basic ${token}`,
  ` Bearer ${token}`,
  `Bearer ${token} `,
  `Bearer\t${token}`,
  'Bearer null',
  token,
])('none is read from "%s"', (header) => {
  expect(readBearer(header)).toBeUndefined()
})
