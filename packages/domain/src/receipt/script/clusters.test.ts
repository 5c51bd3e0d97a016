import { expect, it } from 'vitest'
import { clusterKey, MARKS } from './cluster-key.ts'
import { clustersOf } from './clusters.ts'

const drawn = (word: string): string =>
  clustersOf(word)
    .map(({ base, marks, form }) => `${base}${marks}${String(form)}`)
    .join(' ')

it.each([
  ['letters join both neighbors, one, or none', 'قهوة', 'ق2 ه3 و1 ة0'],
  ['lam and alef are one sign', 'سلام', 'س2 ﻻ1 م0'],
  ['lam and alef with hamza stand alone', 'لأ', 'ﻷ0'],
  ['Persian letters join', 'گچ', 'گ2 چ1'],
  ['a non-joiner parts', 'می‌خ', 'م2 ی1 خ0'],
  ['a stroke joins', 'بـ', 'ب2 ـ1'],
  ['marks stand on their letter', 'مُحَمَّد', 'مُ2 حَ3 مَّ3 د1'],
  ['Hebrew joins nothing', 'שָׁלוֹם', 'שָׁ0 ל0 וֹ0 ם0'],
  ['Thai marks stand on their letter, sara am in two parts', 'น้ำ', 'นํ้0 า0'],
  ['hamza stands alone', 'ماء', 'م2 ا1 ء0'],
])('%s', (_, word, clusters) => expect(drawn(word)).toBe(clusters.normalize('NFC')))

it('every letter with its marks has a number of its own', () => {
  const keys = Object.values(MARKS).flatMap((marks) =>
    ['', ...marks].flatMap((each) =>
      ([0, 1, 2, 3] as const).map((form) => clusterKey({ base: 'ب', form, marks: each })),
    ),
  )
  const named = new Set(keys)
  expect(named.has(undefined)).toBe(false)
  expect(named.size).toBe(4 * (1 + new Set(Object.values(MARKS).flat()).size))
  expect(clusterKey({ base: 'ب', form: 0, marks: '\u0e48\u064e' })).toBeUndefined()
})
