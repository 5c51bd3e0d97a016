import { describe, expect, it } from 'vitest'

const files = import.meta.glob<unknown>('./*/*.json', { eager: true, import: 'default' })
const languages = ['en', 'zh', 'ja'] as const
const namesOf = (language: string): string[] =>
  Object.keys(files)
    .filter((path) => path.startsWith(`./${language}/`))
    .map((path) => path.slice(5))
    .toSorted()

const flatten = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`))
    : [[path, String(value)]]

const read = (language: string, file: string): Map<string, string> => new Map(flatten(files[`./${language}/${file}`]))

/** English needs `_one` and `_other`, Chinese and Japanese only `_other`: the stem is what must exist everywhere. */
const stem = (key: string): string => key.replace(/_(one|other)$/, '')
const stems = (words: Map<string, string>): string[] => [...new Set([...words.keys()].map(stem))].toSorted()
const blanks = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map((hit) => hit[1] ?? '').toSorted()

/** The things that screens count. */
const counted =
  'characters|points|lines|rows|days|hours|weeks|months|years|minutes|seconds|decimals|digits|payments|sales|orders|refunds|tries|visits|pieces|items|units|packs|dots|movements|products|variants|combinations|entries|records|documents|files|pictures|pages|friends|members|customers|baskets|cells|partitions|coupons|cards|codes|outlets|tills|devices|licences|messages|calls|labels|copies|categories|brands|suppliers|questions|results|changes|batches|lots|shifts'
const near = '(?:(?!(?:of|until|in|at|or|and|than|from|by|to|after)\\b)[a-z-]+ ){0,2}'
/** A number that is told in a sentence before what it counts: `1 points`. A name, a day or an amount counts nothing. */
const alwaysMany = new RegExp(`\\{\\{(?!(?:name|title|day|amount)\\})\\w+\\}\\} ${near}(?:${counted})\\b`)
const manyOnly = (words: Iterable<readonly [string, string]>): string[] =>
  [...words].flatMap(([key, text]) => (!/_(one|other)$/.test(key) && alwaysMany.test(text) ? [`${key}: ${text}`] : []))

describe('the words', () => {
  it.each(namesOf('en'))('%s tells one from many, by `{{days, day|days}}` or a form of its own', (file) =>
    expect(manyOnly(read('en', file))).toEqual([]),
  )

  it('of which a planted number for many alone is found', () => {
    const [found, ...others] = ['{{left}} tries left', '{{left, try|tries}} left', '{{name}} calls', '{{a}} of 3 days']
    expect(manyOnly([['key', found ?? '']])).toHaveLength(1)
    expect(manyOnly(others.map((text) => ['key', text] as const))).toEqual([])
    expect(manyOnly([['key_other', found ?? '']])).toEqual([])
  })

  it('have the same files in the three languages', () => {
    for (const language of languages) expect(namesOf(language)).toEqual(namesOf('en'))
  })

  it.each(namesOf('en'))('%s has every key in the three languages, none of them empty', (file) => {
    for (const language of languages) {
      const words = read(language, file)
      expect(stems(words), language).toEqual(stems(read('en', file)))
      for (const [key, text] of words) expect(text.trim(), `${language} ${key}`).not.toBe('')
    }
  })

  it.each(namesOf('en'))('%s keeps the same blanks in the three languages', (file) => {
    const english = read('en', file)
    for (const language of ['zh', 'ja'])
      for (const [key, text] of read(language, file)) {
        const original = english.get(key) ?? english.get(`${stem(key)}_other`) ?? ''
        expect(blanks(text), `${language} ${key}`).toEqual(blanks(original))
      }
  })
})
