import { describe, expect, it } from 'vitest'
import { readKnownCode } from './known-code.ts'

const read = (code: string, name = 'Oat drink', brand = '') => readKnownCode({ code, name, brand })

describe('a row of a table of codes', () => {
  it('is kept under the code by which goods are found', () => {
    expect(read(' 7394376616037 ', ' Oat  drink\t1 l ', 'Oatly')).toEqual({
      code: '7394376616037',
      name: 'Oat drink 1 l',
      brand: 'Oatly',
    })
    expect(read('036000291452')).toMatchObject({ code: '0036000291452', brand: null })
    expect(read('04252614')).toMatchObject({ code: '0042100005264' })
    expect(read('10036000291459')).toMatchObject({ code: '10036000291459' })
    expect(read('96385074')).toMatchObject({ code: '96385074' })
  })

  it.each([
    ['7394376616038', 'no-gtin'],
    ['12345', 'no-gtin'],
    ['', 'no-gtin'],
    ['ABC-123', 'no-gtin'],
    ['000000000000000017', 'no-gtin'],
    ['2012345678903', 'own-number'],
    ['0212345678909', 'own-number'],
    ['212345678909', 'own-number'],
    ['02345673', 'own-number'],
    ['23456785', 'own-number'],
    ['0412345678910', 'own-number'],
  ])('of the code “%s” is left out: %s', (code, refusal) => {
    expect(read(code)).toBe(refusal)
  })

  it.each(['', ' ', 'X', '\u0000\u200B', '\uD800\uD800'])('needs a name: %j', (name) => {
    expect(read('7394376616037', name)).toBe('no-name')
  })

  it.each([
    ['a'.repeat(50), 'a'.repeat(50)],
    ['a'.repeat(51), 'a'.repeat(50)],
    [`${'a'.repeat(49)} ${'b'.repeat(9)}`, 'a'.repeat(49)],
    [`${'a'.repeat(50)} b`, 'a'.repeat(50)],
    [`aa ${'b'.repeat(60)}`, `aa ${'b'.repeat(47)}`],
    ['🍞'.repeat(51), '🍞'.repeat(50)],
  ])('has the name %j cut to %j', (name, cut) => {
    expect(read('7394376616037', name)).toMatchObject({ name: cut })
  })

  it('has no brand where that is no name', () => {
    expect(read('7394376616037', 'Oat drink', '-')).toMatchObject({ brand: null })
  })
})
