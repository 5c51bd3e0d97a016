import { expect, it } from 'vitest'
import { isReceiptCode, RECEIPT_CODE_LENGTH, receiptCodeFrom } from './receipt-code.ts'

it('is made of letters that nobody mistakes, each as likely as any other', () => {
  const letters = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const code = receiptCodeFrom(new Uint8Array(RECEIPT_CODE_LENGTH).fill(byte))
    if (code === undefined) continue
    expect(isReceiptCode(code)).toBe(true)
    letters.set(code[0] ?? '', (letters.get(code[0] ?? '') ?? 0) + 1)
  }
  expect([letters.size, new Set(letters.values())]).toEqual([31, new Set([8])])
})

it('passes over what would make one letter likelier, and is none where too little is left', () => {
  expect(receiptCodeFrom(new Uint8Array([255, 248, ...new Uint8Array(12)]))).toBe('a'.repeat(12))
  expect(receiptCodeFrom(new Uint8Array([255, ...new Uint8Array(11)]))).toBeUndefined()
})

it.each(['', 'a'.repeat(11), 'a'.repeat(13), 'abcdefghjkmA', 'abcdefghjkm0', 'abcdefghjk.m'])('%s is none', (word) =>
  expect(isReceiptCode(word)).toBe(false),
)
