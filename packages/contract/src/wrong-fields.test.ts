import { describe, expect, it, test } from 'vitest'
import { wrongFieldsText, type WrongField } from './wrong-fields.ts'
import { writtenFacts } from './written-facts.ts'

const tooLarge: WrongField = { field: 'limit', problem: 'too_big', maximum: 500, given: '501' }
const tooLong: WrongField = { field: 'note', problem: 'too_big', maximum: 255, expected: 'string', given: '256' }

describe('a wrong field is named with what was sent and what may be', () => {
  test.each<readonly [WrongField, string, string, string]>([
    [tooLarge, 'limit: 501 (at most 500)', 'limit：501（最多 500）', 'limit：501（上限 500）'],
    [
      tooLong,
      'note: 256 characters (at most 255 characters)',
      'note：256 个字符（最多 255 个字符）',
      'note：256 文字（上限 255 文字）',
    ],
    [
      { field: 'lines', problem: 'too_small', minimum: 1, expected: 'array', given: '0' },
      'lines: 0 items (at least 1 item)',
      'lines：0 项（至少 1 项）',
      'lines：0 件（下限 1 件）',
    ],
    [
      { field: 'price', problem: 'too_small', minimum: 0, exclusive: true, given: '0' },
      'price: 0 (more than 0)',
      'price：0（须大于 0）',
      'price：0（0 より大きい値）',
    ],
    [
      { field: 'rate', problem: 'too_big', maximum: 1, exclusive: true, given: '1' },
      'rate: 1 (less than 1)',
      'rate：1（须小于 1）',
      'rate：1（1 未満）',
    ],
    [
      { field: 'state', problem: 'invalid_value', values: ['open', 'closed'], given: '“shut”' },
      'state: “shut” (one of open, closed)',
      'state：“shut”（可选 open, closed）',
      'state：“shut”（選択肢 open, closed）',
    ],
    [
      { field: 'day', problem: 'invalid_format', format: 'date', given: '“1 March”' },
      'day: “1 March” (such as 2026-03-01)',
      'day：“1 March”（例如 2026-03-01）',
      'day：“1 March”（例 2026-03-01）',
    ],
    [
      { field: 'count', problem: 'invalid_type', expected: 'int', given: '0.5' },
      'count: 0.5 (must be a whole number)',
      'count：0.5（须为整数）',
      'count：0.5（整数にしてください）',
    ],
    [
      { field: 'name', problem: 'invalid_type', expected: 'string', given: null },
      'name: missing (must be text)',
      'name：缺失（须为文本）',
      'name：未入力（文字列にしてください）',
    ],
    [{ field: 'lmit', problem: 'unrecognized_keys' }, 'lmit (unknown)', 'lmit（未知）', 'lmit（不明）'],
    [{ field: '', problem: 'custom' }, '*', '*', '*'],
    [
      { field: 'password', problem: 'too_small', minimum: 8, expected: 'string' },
      'password (at least 8 characters)',
      'password（至少 8 个字符）',
      'password（下限 8 文字）',
    ],
  ])('%o', (field, en, zh, ja) => {
    expect([wrongFieldsText([field], 'en'), wrongFieldsText([field], 'zh'), wrongFieldsText([field], 'ja')]).toEqual([
      en,
      zh,
      ja,
    ])
  })

  it('six of them, and the number of the others', () => {
    const seven = Array.from({ length: 7 }, (_, at) => ({ ...tooLarge, field: `f${at}` }))
    expect(wrongFieldsText(seven.slice(0, 6), 'en')).not.toContain('more')
    expect(wrongFieldsText(seven, 'en')).toMatch(/f5: 501 \(at most 500\); and 1 more$/)
    expect(wrongFieldsText(seven, 'zh')).toMatch(/；另有 1 项$/)
    expect(wrongFieldsText(seven, 'ja')).toMatch(/、ほか 1 件$/)
  })
})

describe('the facts of a refusal as its sentence writes them', () => {
  it('name wrong fields with their values, without a limit that the sentence says itself', () => {
    const facts = { fields: 'limit', problems: [tooLarge] }
    expect(writtenFacts(facts, 'en')).toMatchObject({ fields: 'limit: 501 (at most 500)', problems: [tooLarge] })
    expect(writtenFacts({ ...facts, minimum: 0 }, 'en')).toMatchObject({ fields: 'limit: 501' })
    expect(writtenFacts({ fields: 'sort', problems: [] }, 'en')).toMatchObject({ fields: 'sort' })
  })

  it.each([
    [null, 1_000_000, '1,000,000'],
    ['kg', 1, '0.001 kg'],
    ['kg', 999_999_999, '999,999.999 kg'],
    ['pound', 1_500, '1.5 lb'],
    ['g', 12_345, '12,345 g'],
  ])('write quantities in the unit of the goods: %s %i', (weightUnit, most, text) => {
    expect(writtenFacts({ weightUnit, most, name: 'Tea' }, 'ja')).toEqual({ weightUnit, most: text, name: 'Tea' })
  })

  it('leave every other number as it is', () => {
    const facts = { most: 1_000, wanted: '1,000', available: 3 }
    expect(writtenFacts(facts, 'en')).toEqual(facts)
  })
})
