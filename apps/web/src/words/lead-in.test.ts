import { expect, it } from 'vitest'
import { leadIn } from './lead-in.ts'

it.each([
  ['Chosen by Marta,', 'Chosen by Marta, '],
  ['选择人：Marta，', '选择人：Marta，'],
  ['選択：Marta、', '選択：Marta、'],
  ['未使用の日数：', '未使用の日数：'],
  ['最終接続', '最終接続 '],
])('%s', (words, led) => expect(leadIn(words)).toBe(led))

const files = import.meta.glob<string>('../{desk,screens,parts,kit,shell}/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const words = import.meta.glob<Record<string, unknown>>('./{ja,zh}/*.json', { eager: true, import: 'default' })

/** The keys of words that end in a wide sign. */
function wideKeys(of: unknown, key = ''): string[] {
  if (typeof of === 'string') return /[：、，]$/u.test(of) ? [key.replace(/_(?:one|other)$/, '')] : []
  return Object.entries(of ?? {}).flatMap(([name, value]) => wideKeys(value, key === '' ? name : `${key}.${name}`))
}

it('stands wherever a value follows words that end in a wide sign', () => {
  const wide = new Set(Object.values(words).flatMap((file) => wideKeys(file)))
  expect(wide.size).toBeGreaterThan(10)
  const bare = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/\{t\('(?:\w+:)?([\w.-]+)'[^{}]*(?:\{[^{}]*\}[^{}]*)?\)\}(?: [<{]|\{' '\})/g)]
      .map(([, key = '']) => key)
      .filter((key) => wide.has(key))
      .map((key) => `${path} ${key}`),
  )
  expect(bare).toEqual([])
})
