import { describe, expect, it } from 'vitest'
import { checkPhone } from './phone.ts'

describe('checkPhone', () => {
  it.each([
    ['', true],
    ['13800138000', true],
    ['+86 138 0013 8000', true],
    ['090-1234-5678', true],
    ['(212) 555-2368', true],
    ['+251911234567', true],
    ['+49 30 901820', true],
    ['12345', false],
    ['+861380013800', false],
    ['00000000000', false],
  ])('%s: %s', (phone, isKnown) => {
    expect(checkPhone(phone).ok).toBe(isKnown)
  })
})
