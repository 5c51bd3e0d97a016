import { describe, expect, it } from 'vitest'
import { isAlike } from './is-alike.ts'

const text = (at: string) => ({ toJSON: () => at })

describe('two drafts say the same', () => {
  it.each([
    ['plain values', { name: 'Tea', price: 100, isOn: true, note: null }],
    ['lists of records', { lines: [{ id: 'a', quantity: 1 }, { id: 'b' }] }],
    ['nothing', {}],
  ])('with %s', (_, draft) => expect(isAlike(structuredClone(draft), draft)).toBe(true))

  it('with a field that is undefined and one that is not there', () => {
    expect(isAlike({ name: 'Tea', unit: undefined }, { name: 'Tea' })).toBe(true)
    expect(isAlike({ name: 'Tea' }, { name: 'Tea', unit: undefined })).toBe(true)
  })

  it('in another order of fields', () => expect(isAlike({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true))

  it('with a day of a calendar field', () =>
    expect(isAlike({ day: text('2026-11-27') }, { day: text('2026-11-27') })).toBe(true))
})

describe('two drafts differ', () => {
  it.each([
    ['a value', { name: 'Tea' }, { name: 'Te' }],
    ['a kind', { price: 1 }, { price: '1' }],
    ['an empty text and none', { name: '' }, {}],
    ['null and none', { unit: null }, {}],
    ['nought and nothing', { price: 0 }, { price: null }],
    ['deep inside', { lines: [{ id: 'a', of: { n: 1 } }] }, { lines: [{ id: 'a', of: { n: 2 } }] }],
    ['one line more', { lines: [1] }, { lines: [1, 2] }],
    ['one line less', { lines: [1, 2] }, { lines: [1] }],
    ['the order of lines', { lines: [1, 2] }, { lines: [2, 1] }],
    ['a list and a record', { lines: [] }, { lines: {} }],
    ['a field more', { a: 1 }, { a: 1, b: 2 }],
    ['the day', { day: text('2026-11-27') }, { day: text('2026-11-28') }],
  ])('in %s', (_, one, other) => {
    expect(isAlike(one, other)).toBe(false)
    expect(isAlike(other, one)).toBe(false)
  })
})
