import { basketShown } from '@kassa/contract/sales/held-basket.calls.ts'
import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { goodsShown } from '../../../parts/order/goods-shown.ts'
import { itemOf, tea } from '../../../test/till-of-a-day.ts'
import { shownGoods } from './shown-goods.ts'

const { language: before } = i18next
afterEach(() => void (i18next.language = before))

const both = itemOf({ id: tea.id, name: 'Tea', names: { zh: '茶', ja: 'お茶' } })

it('goods of a basket that waits are read in the language of whoever looks', () => {
  const shown = shownGoods([{ goods: both }, { goods: tea }], 'zh-CN')
  expect(shown).toEqual({ names: ['茶', 'Tea'], namesIn: { en: ['Tea', 'Tea'], ja: ['お茶', 'Tea'] } })
  expect(basketShown.parse({ pieces: 2, totalMinor: 990, ...shown })).toMatchObject(shown)
  const readIn = (language: 'en' | 'zh' | 'ja'): readonly string[] => {
    i18next.language = language
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
