import { describe, expect, it } from 'vitest'
import { claimText, prefixOf, readProof, writeProof, type ReceiptProof } from './receipt-proof.ts'

const proof: ReceiptProof = {
  merchantId: '01890a5d-ac96-774b-bcce-b302099a8057',
  number: '12-03-001234',
  soldAt: 1_772_600_000,
  totalMinor: 99_999_999,
  currency: 'CNY',
  signature: 'aB_-'.repeat(22).slice(0, 86),
}

describe('the word of a receipt', () => {
  it('is read back as it was written, bare and at the end of an address', () => {
    const word = writeProof(proof)
    expect(readProof(word)).toEqual(proof)
    expect(readProof(`https://shop.example/cashier/manage/receipt-check#${word}`)).toEqual(proof)
    expect(prefixOf(proof)).toBe('12-03')
  })

  it.each([
    ['M-2603/1-02-0148', '1-02'],
    ['20260305/SH-01-02-1000001', 'SH-01-02'],
    ['12-03-001234', '12-03'],
  ])('carries the number %s, whose device is %s', (number, prefix) => {
    const written = { ...proof, number }
    expect(readProof(writeProof(written))).toEqual(written)
    expect(prefixOf(written)).toBe(prefix)
  })

  it('fits a code of 61 modules with a long address before it', () => {
    expect(`https://${'a'.repeat(40)}.example/cashier/manage/receipt-check#${writeProof(proof)}`.length).toBeLessThan(
      251,
    )
  })

  it.each([
    '',
    'RC-12-03-001234',
    'KR1',
    writeProof(proof).slice(0, -1),
    `${writeProof(proof)}x`,
    writeProof({ ...proof, currency: 'cny' }),
    writeProof({ ...proof, number: '1' }),
    writeProof({ ...proof, number: 'A/B/12-03-001234' }),
    writeProof({ ...proof, number: 'ABCDEFGHIJKLM/12-03-001234' }),
    writeProof({ ...proof, number: '1.2-03-001234' }),
    writeProof(proof).replace('KR1', 'KR2'),
    `x${writeProof(proof)}`,
  ])('is not %j', (text) => {
    expect(readProof(text)).toBeUndefined()
  })

  it('signs every fact: none can change without the text changing', () => {
    const changes: Partial<ReceiptProof>[] = [
      { merchantId: proof.merchantId.replace('0', '1') },
      { number: '12-03-001235' },
      { soldAt: proof.soldAt + 1 },
      { totalMinor: proof.totalMinor + 1 },
      { currency: 'JPY' },
    ]
    const texts = changes.map((change) => claimText({ ...proof, ...change }))
    expect(new Set([claimText(proof), ...texts]).size).toBe(6)
  })
})
