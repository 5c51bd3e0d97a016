import { describe, expect, test } from 'vitest'
import { encode, json, namedStatement, sql } from './sql.ts'

describe('a statement', () => {
  test('keeps values out of its text', () => {
    const evil = "'; drop table merchant; --"
    const { text, values } = sql`select * from a where b = ${evil} and c = ${2}`
    expect(text).toBe('select * from a where b = $1 and c = $2')
    expect(values).toEqual([evil, 2])
  })

  test('weaves pieces in and numbers values through', () => {
    const where = sql`a = ${1} and ${sql`b in (${2}, ${3})`}`
    const { text, values } = sql`select ${sql.raw('x, y')} from t where ${where} and c = ${4}`
    expect(text).toBe('select x, y from t where a = $1 and b in ($2, $3) and c = $4')
    expect(values).toEqual([1, 2, 3, 4])
  })

  test.each([
    [[], ''],
    [[sql`a = ${1}`], 'a = $1'],
    [[sql`a = ${1}`, sql`b = ${2}`, sql.raw('c')], 'a = $1, b = $2, c'],
  ])('joins %#', (pieces, text) => {
    expect(sql.join(pieces).text).toBe(text)
    expect(sql.join(pieces).values).toHaveLength(text.split('$').length - 1)
  })

  test('joins conditions with and', () => {
    expect(sql.and([]).text).toBe('true')
    expect(sql.and([sql`a = ${1}`, sql`b = ${2}`]).text).toBe('a = $1 and b = $2')
  })

  test('can be named', () =>
    expect(namedStatement('n', sql`select ${1}`)).toEqual({ name: 'n', text: 'select $1', values: [1] }))

  test('keeps a name of 63 bytes, and tells longer ones apart within them', () => {
    const named = (name: string): string => namedStatement(name, sql`select 1`).name ?? ''
    const longest = 'n'.repeat(63)
    expect(named(longest)).toBe(longest)
    const [one, other] = [named(`${longest}a`), named(`${longest}b`)]
    expect(one).toHaveLength(63)
    expect(new Set([one, other, longest]).size).toBe(3)
    expect(named(`${longest}a`)).toBe(one)
  })
})

describe('a value', () => {
  test.each([
    [null, null],
    ['text', 'text'],
    [true, 'true'],
    [-12.5, '-12.5'],
    [9_007_199_254_740_993n, '9007199254740993'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Uint8Array([0, 255]), String.raw`\x00ff`],
    [['a', 'b"c', String.raw`d\e`, null, ''], String.raw`{"a","b\"c","d\\e",NULL,""}`],
    [[[1, 2], [3]], '{{"1","2"},{"3"}}'],
    [{ a: [1] }, '{"a":[1]}'],
    [json([1, 'x']), '[1,"x"]'],
  ])('%# is written as the database reads it', (value, text) => expect(encode(value)).toBe(text))

  test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('x')])('%s is a bug', (value) =>
    expect(() => encode(value)).toThrow(/handed to the database|not a value/),
  )
})
