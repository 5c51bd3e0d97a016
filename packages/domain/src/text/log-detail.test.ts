import { expect, it } from 'vitest'
import { LOG_DETAIL_LENGTH, logDetail } from './log-detail.ts'

it.each([
  ['TypeError index-B3k9.js:12:3045', 'TypeError index-B3k9.js:12:3045'],
  ['error cover', 'error cover'],
  ['refused device.clock-skewed 401', 'refused device.clock-skewed 401'],
  ['no member ann.smith@shop.example here', 'no member * here'],
  ['call +81 90-1234-5678 back', 'call +* back'],
  ['code 4006381333931', 'code *'],
  ['code 12345', 'code 12345'],
  ['code 123456', 'code *'],
  ['１２３４５６', '*'],
  ['Bearer k3Vb0-Xy_9aQwErTyUiOpAsDf', 'Bearer *'],
  ['0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b gone', '* gone'],
  ['https://shop.example/x?word=abc failed', '* failed'],
  ['佐藤 さん not found', '* not found'],
  ['a\nb\u0000c', 'a*b*c'],
  ['', ''],
])('%s', (text, kept) => expect(logDetail(text)).toBe(kept))

it('is short, and the same when it is done again', () => {
  for (const text of ['x '.repeat(5_000), '1 a@b 佐 '.repeat(300), '*'.repeat(400), `${'ab '.repeat(39)}123456`]) {
    const once = logDetail(text)
    expect(once.length).toBeLessThanOrEqual(LOG_DETAIL_LENGTH)
    expect(logDetail(once)).toBe(once)
  }
})
