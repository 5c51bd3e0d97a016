import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponCode, COUPON_CODE_PARTS } from './coupon-code.ts'
import { couponClaimText, readCouponWord, writeCouponWord, type CouponWord } from './coupon-word.ts'

const word: CouponWord = {
  couponId: '01890a5d-ac96-774b-bcce-b302099a8057',
  templateId: '01890a5d-ac96-774b-bcce-b302099a8058',
  code: couponCode([1, 2, 3, 4, 5, 6, 7, 8]),
  fromDate: '2026-03-01',
  untilDate: '2026-03-31',
  memberId: null,
  signer: '12-03',
  signature: `${'aB_-'.repeat(22).slice(0, 85)}Q`,
}
const merchantId = '01890a5d-ac96-774b-bcce-b302099a8059'

const day = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
const anyWord: fc.Arbitrary<CouponWord> = fc.record({
  couponId: fc.uuid(),
  templateId: fc.uuid(),
  code: fc
    .array(fc.nat({ max: COUPON_CODE_PARTS.most }), {
      minLength: COUPON_CODE_PARTS.count,
      maxLength: COUPON_CODE_PARTS.count,
    })
    .map((parts) => couponCode(parts)),
  fromDate: day,
  untilDate: day,
  memberId: fc.option(fc.uuid()),
  signer: fc.constantFrom('', '1-02', '12-03', 'SH-01-02'),
  signature: fc
    .tuple(fc.array(fc.constantFrom(...signs), { minLength: 85, maxLength: 85 }), fc.constantFrom('A', 'Q', 'g', 'w'))
    .map(([body, last]) => body.join('') + last),
})

/** Returns the signed text with its signer and signature: the same for two words only where nothing has changed. */
const said = (text: string): string | undefined => {
  const read = readCouponWord(text)
  return read && `${couponClaimText({ ...read, merchantId })}\n${read.signature}`
}

describe('the word of a printed coupon', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(anyWord, (one) => {
        expect(readCouponWord(writeCouponWord(one))).toEqual(one)
      }),
    )
  })

  it('with any sign of it changed is no word, or says and proves something else', () => {
    const changed = fc.tuple(anyWord, fc.nat(), fc.constantFrom(...signs, '.', '/', ' '))
    fc.assert(
      fc.property(changed, ([one, where, sign]) => {
        const text = writeCouponWord(one)
        const at = where % text.length
        fc.pre(text[at] !== sign)
        expect(said(text.slice(0, at) + sign + text.slice(at + 1))).not.toBe(said(text))
      }),
      { numRuns: 1_000 },
    )
  })

  it('names its merchant in what is signed', () => {
    const of = (id: string) => couponClaimText({ ...word, merchantId: id })
    expect(of(merchantId)).not.toBe(of(word.couponId))
  })

  it('fits a code of 53 modules, with a member one of 57', () => {
    expect(writeCouponWord(word).length).toBeLessThan(181)
    expect(writeCouponWord({ ...word, memberId: word.couponId }).length).toBeLessThan(214)
  })

  it.each([
    '',
    word.code,
    'KC1',
    writeCouponWord(word).slice(0, -1),
    `${writeCouponWord(word)}x`,
    ` ${writeCouponWord(word)}`,
    writeCouponWord(word).replace('KC1', 'KC2'),
    writeCouponWord({ ...word, code: '2222222223' }),
    writeCouponWord({ ...word, signature: `${word.signature.slice(0, -1)}R` }),
    writeCouponWord({ ...word, signer: '12.03' }),
    writeCouponWord(word).replace(/\.[0-9a-z]{25}\./, `.${'z'.repeat(25)}.`),
  ])('is not %j', (text) => {
    expect(readCouponWord(text)).toBeUndefined()
  })
})
