import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { madeCode, madeEmail, madeName, madePhone, madeText, withoutMails } from './pseudonym.ts'

const seed = 'a'

describe('a code', () => {
  test('becomes another of the same form', () => {
    const made = madeCode(seed, 'AB12-cd34/ 山')
    expect(made).toMatch(/^[A-Z]{2}\d\d-[a-z]{2}\d\d\/ [\u3400-\u9fff]$/)
    expect(made).not.toBe('AB12-cd34/ 山')
  })

  test('of a coupon stays one: without 0, 1, i, l and o', () => {
    assert(
      property(stringMatching(/^[2-9A-HJKMNP-Z]{9}[A-H]$/), (code) => {
        expect(madeCode(seed, code)).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
      }),
    )
  })

  it('is another for each, whatever the capitals, and the same each time', () => {
    const codes = Array.from({ length: 20_000 }, (_, at) => String(at).padStart(5, '0'))
    const made = codes.map((code) => madeCode(seed, code))
    expect(new Set(made).size).toBe(codes.length)
    expect(made.filter((one, at) => one === codes[at]).length).toBeLessThan(10)
    expect(madeCode(seed, 'AbC9').toLowerCase()).toBe(madeCode(seed, 'aBc9').toLowerCase())
    expect(madeCode(seed, '4000001')).toBe(madeCode(seed, '4000001'))
    expect(madeCode(seed, '4000001')).not.toBe(madeCode('b', '4000001'))
  })

  it('of one sign or none is no trouble', () => {
    expect(madeCode(seed, '')).toBe('')
    expect(madeCode(seed, '7')).toMatch(/^\d$/)
    expect(madeCode(seed, '–')).toBe('–')
  })
})

test('a phone number keeps its country and its length', () => {
  expect(madePhone(seed, '+8613812345678')).toMatch(/^\+86\d{11}$/)
  expect(madePhone(seed, '+8613812345678')).not.toBe('+8613812345678')
})

test.each([
  ['Grace Hopper', 'ja', /^[A-Z][a-z]+ (?:Sample|Example|Specimen|Pattern|Trial|Model|Practice|Sketch)$/],
  ['王小明', 'zh', /^[样例试演练模]..$/],
  ['山田花子', 'ja', /^(?:見本|例野|試山|仮田|模川|練木|雛形|手本) /],
  ['やまだ はなこ', 'en', /^(?:見本|例野|試山|仮田|模川|練木|雛形|手本) /],
] as const)('the name %s in a shop of %s is made up in its script', (name, shop, form) => {
  expect(madeName(seed, name, shop).name).toMatch(form)
  expect(madeName(seed, name, shop)).toEqual(madeName(seed, name, shop))
})

test('who has no name has none', () => {
  expect(madeName(seed, ' ', 'ja')).toEqual({ name: '', reading: '' })
  expect([madeText(''), madeText('calls at noon'), madeEmail(seed, '')]).toEqual(['', '…', ''])
})

test('mails lead nowhere, also within a text', () => {
  expect(madeEmail(seed, 'Ada@shop.example')).toBe(madeEmail(seed, 'ada@shop.example'))
  expect(withoutMails(seed, 'Write to ada@shop.example or come')).toMatch(
    /^Write to person-\w+@example\.invalid or come$/,
  )
})
