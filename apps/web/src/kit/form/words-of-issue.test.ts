import { productFields, listingFields } from '@kassa/contract/catalogue/product.ts'
import { quantity } from '@kassa/contract/inventory/goods-line.ts'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import en from '../../words/en/kit.json' with { type: 'json' }
import ja from '../../words/ja/kit.json' with { type: 'json' }
import zh from '../../words/zh/kit.json' with { type: 'json' }
import { wordsOfIssue } from './words-of-issue.ts'

const words = { en: { kit: en }, zh: { kit: zh }, ja: { kit: ja } }

/** Returns the form's messages about a value in each language; none where it is accepted. */
async function saidOf(schema: z.ZodType, value: unknown, decimals = 0): Promise<string[]> {
  const issue = schema.safeParse(value).error?.issues[0]
  if (!issue) return []
  return Promise.all(
    (['en', 'zh', 'ja'] as const).map(async (lng) => {
      const one = createInstance()
      await one.init({ lng, resources: words, interpolation: { escapeValue: false } })
      return wordsOfIssue(one.getFixedT(lng, 'kit'), issue, value, decimals)
    }),
  )
}

describe('a limit of a field, in three languages', () => {
  const { name, customCode, shelfLifeDays } = productFields.shape
  const { sellPriceMinor, warningLine } = listingFields.shape

  it.each([
    [
      'shortest name',
      name,
      'x',
      0,
      ['Enter at least 2 characters.', '至少 2 个字符。', '2 文字以上で入力してください。'],
    ],
    [
      'longest name',
      name,
      '茶'.repeat(51),
      0,
      ['Enter at most 50 characters.', '最多 50 个字符。', '50 文字以内で入力してください。'],
    ],
    [
      'longest code',
      customCode,
      'x'.repeat(21),
      0,
      ['Enter at most 20 characters.', '最多 20 个字符。', '20 文字以内で入力してください。'],
    ],
    ['lowest price', sellPriceMinor, 0, 2, ['Enter 0.01 or more.', '不能小于 0.01。', '0.01 以上にしてください。']],
    [
      'highest price',
      sellPriceMinor,
      100_000_000,
      2,
      ['Enter 999,999.99 or less.', '不能大于 999,999.99。', '999,999.99 以下にしてください。'],
    ],
    ['fewest days', shelfLifeDays, 0, 0, ['Enter 1 or more.', '不能小于 1。', '1 以上にしてください。']],
    [
      'no pieces',
      quantity,
      0,
      0,
      ['The quantity must be greater than 0.', '数量必须大于 0。', '数量は 0 より大きくしてください。'],
    ],
    [
      'less than no weight',
      quantity,
      -1,
      3,
      ['The quantity must be greater than 0.', '数量必须大于 0。', '数量は 0 より大きくしてください。'],
    ],
    ['a line below nothing', warningLine, -1, 3, ['Enter 0 or more.', '不能小于 0。', '0 以上にしてください。']],
    [
      'a line in kilograms',
      warningLine,
      1_000_000_000,
      3,
      ['Enter 999,999.999 or less.', '不能大于 999,999.999。', '999,999.999 以下にしてください。'],
    ],
  ] as const)('%s', async (_, schema, value, decimals, said) => {
    expect(await saidOf(schema, value, decimals)).toEqual(said)
  })

  it('is said of nothing that stands on it', async () => {
    const sound = [
      [name, '茶茶'],
      [name, '茶'.repeat(50)],
      [customCode, 'x'.repeat(20)],
      [sellPriceMinor, 1],
      [sellPriceMinor, 99_999_999],
      [shelfLifeDays, 1],
      [warningLine, 0],
    ] as const
    for (const [schema, value] of sound) expect(await saidOf(schema, value)).toEqual([])
  })
})
