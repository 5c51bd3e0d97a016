import { id } from '@kassa/contract/fields.ts'
import { expect, it } from 'vitest'
import { newId, uuidV7 } from './uuid-v7.ts'

it('is a UUIDv7 that sorts by time', () => {
  const random = new Uint8Array(10).fill(0xff)
  expect(uuidV7(0x0190_0000_0001, random)).toBe('01900000-0001-7fff-bfff-ffffffffffff')
  expect(id.safeParse(newId()).success).toBe(true)
  expect(uuidV7(2000, new Uint8Array(10)) > uuidV7(1999, random)).toBe(true)
})
it('is never the same twice', () => {
  expect(new Set(Array.from({ length: 2000 }, newId)).size).toBe(2000)
})
