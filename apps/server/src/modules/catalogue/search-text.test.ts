import { describe, expect, it } from 'vitest'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { searchTextOf } from './search-text.ts'

describe('search text', () => {
  it('holds pinyin and its initials of a Chinese name', () => {
    const text = searchTextOf({ name: '茉莉花茶', names: {}, reading: '' })
    expect(text).toBe('茉莉花茶 molihuacha mlhc')
  })

  it('folds width, case and kana', () => {
    expect(foldForSearch('ＡＢＣ　コーヒー  ﾗﾃ')).toBe('abc こーひー らて')
  })

  it('holds every language once', () => {
    const text = searchTextOf({ name: 'Green tea', names: { en: 'Green tea', ja: '緑茶' }, reading: 'リョクチャ' })
    expect(text.startsWith('green tea 緑茶 りょくちゃ')).toBe(true)
  })
})
