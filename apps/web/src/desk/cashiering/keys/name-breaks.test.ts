import { expect, it } from 'vitest'
import { breakableParts } from './name-breaks.ts'

it.each([
  ['りんごジュース', ['りんご', 'ジュース']],
  ['雲南コーヒー豆', ['雲南', 'コーヒー', '豆']],
  ['スイートコーン', ['スイート', 'コーン']],
  ['オレンジ', ['オレンジ']],
  ['ライ麦パン', ['ライ', '麦', 'パン']],
  ['Apple juice', ['Apple juice']],
  ['苹果汁', ['苹果汁']],
  ['', ['']],
])('a key may break %s here', (name, parts) => {
  expect(breakableParts(name)).toEqual(parts)
})

it('no part begins with a sign that begins no line, and together they are the name', () => {
  for (const name of [
    'シャンプーボトルセット',
    'チョコレートケーキ',
    'ココナッツミルクティー',
    'ッャュョァィゥェォーー',
  ]) {
    const parts = breakableParts(name)
    expect(parts.join('')).toBe(name)
    expect(parts.slice(1).filter((part) => /^[ーァィゥェォッャュョ]/u.test(part))).toEqual([])
  }
})
