import { basketShown } from '@kassa/contract/sales/held-basket.calls.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { goodsShown } from '../../../parts/order/goods-shown.ts'
import { itemOf, tea } from '../../../test/till-of-a-day.ts'
import * as words from '../../../words/words.ts'
import { shownGoods } from './shown-goods.ts'

vi.mock('../../../words/words.ts', async (original) => ({
  ...(await original<typeof words>()),
  currentLanguage: vi.fn(),
}))
afterEach(() => void vi.mocked(words.currentLanguage).mockReset())

const both = itemOf({ id: tea.id, name: 'Tea', names: { zh: '茶', ja: 'お茶' } })

it('goods of a basket that waits are read in the language of whoever looks', () => {
  const shown = shownGoods([{ goods: both }, { goods: tea }], 'zh-CN')
  expect(shown).toEqual({ names: ['茶', 'Tea'], namesIn: { en: ['Tea', 'Tea'], ja: ['お茶', 'Tea'] } })
  expect(basketShown.parse({ pieces: 2, totalMinor: 990, ...shown })).toMatchObject(shown)
  const readIn = (language: 'en' | 'zh' | 'ja'): readonly string[] => {
    vi.mocked(words.currentLanguage).mockReturnValue(language)
    return goodsShown(shown)
  }
  expect([readIn('en'), readIn('zh'), readIn('ja')]).toEqual([
    ['Tea', 'Tea'],
    ['茶', 'Tea'],
    ['お茶', 'Tea'],
  ])
})

it('goods with one name say it once, and those of an older till are read as they came', () => {
  expect(shownGoods([{ goods: tea }], 'en-US')).toEqual({ names: ['Tea'] })
  expect(goodsShown({ names: ['Tea'] })).toEqual(['Tea'])
})
