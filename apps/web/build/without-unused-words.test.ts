import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInstance, type i18n, type InitOptions } from 'i18next'
import { expect, test } from 'vitest'
import { withoutParts } from './empty-bodies.ts'
import { withoutUnusedWording } from './without-unused-words.ts'

const library = path.join(
  path.dirname(createRequire(import.meta.url).resolve('i18next/package.json')),
  'dist/esm/i18next.js',
)
const words = path.join(import.meta.dirname, '../src/words')
const languages = ['en', 'zh', 'ja']

type Words = { readonly [key: string]: string | Words }

const less = withoutUnusedWording(library, readFileSync(library, 'utf8')) ?? ''
const lessOf = (): Promise<{ createInstance: typeof createInstance }> =>
  import(`data:text/javascript;base64,${Buffer.from(less).toString('base64')}`)

const wordsOf = (language: string): Record<string, Words> =>
  Object.fromEntries(
    readdirSync(path.join(words, language)).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(words, language, file), 'utf8')) as Words,
    ]),
  )

type Word = readonly [key: string, word: string]

const allOf = (group: Words, start = ''): Word[] =>
  Object.entries(group).flatMap(([key, word]): Word[] =>
    typeof word === 'string' ? [[start + key, word]] : allOf(word, `${start}${key}.`),
  )

/** Words that hold other words; of those with blanks or several numbers one in four, and of the plain ones, which are only looked up, one in forty. */
const tried = ([key, word]: Word, at: number): boolean =>
  word.includes('$t(') || at % (/\{/.test(word) || /_\w+$/.test(key) ? 4 : 40) === 0

/** The options of `words.ts` that change how a word is found and filled. */
const options = (resources: InitOptions['resources']): InitOptions => ({
  lng: 'en',
  fallbackLng: false,
  supportedLngs: languages,
  ...(resources ? { resources } : {}),
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
  postProcessPassResolved: true,
})

/** The words of a library by any key, not only by those that the product has. */
const sayOf = (of: i18n, language: string) =>
  of.getFixedT(language) as unknown as (key: string, blanks?: object) => string

async function started(make: typeof createInstance, resources: InitOptions['resources']): Promise<i18n> {
  const made = make()
  await made.init(options(resources))
  return made
}

test('every word in three languages is what the whole library makes of it, missing ones too', async () => {
  const resources = Object.fromEntries(languages.map((language) => [language, wordsOf(language)]))
  const [whole, bare] = [
    await started(createInstance, resources),
    await started((await lessOf()).createInstance, resources),
  ]
  let read = 0
  for (const language of languages) {
    const [say, sayLess] = [sayOf(whole, language), sayOf(bare, language)]
    for (const [file, group] of Object.entries(resources[language] ?? {}))
      for (const [key] of [...allOf(group).filter(tried), ['no.such.word']])
        for (const count of /_\w+$/.test(key ?? '') ? [0, 1, 2] : [undefined]) {
          const blanks = {
            amount: '<1>',
            name: '$t(no) & b',
            ...(count === undefined ? {} : { count }),
          }
          const at = `${file}:${(key ?? '').replace(/_(?:one|other|zero)$/, '')}`
          if (say(at, blanks) !== sayLess(at, blanks)) expect(sayLess(at, blanks), at).toBe(say(at, blanks))
          read += 1
        }
  }
  expect(read).toBeGreaterThan(1_000)
  expect([bare.exists('kit:no'), bare.exists('common:save')]).toEqual([
    whole.exists('kit:no'),
    whole.exists('common:save'),
  ])
})

test('a language is changed and words are added as in the whole library', async () => {
  const resources = { en: { common: { a: 'one' } }, zh: { common: { a: '一' } } }
  for (const make of [createInstance, (await lessOf()).createInstance]) {
    const one = await started(make, resources)
    const heard: string[] = []
    one.on('languageChanged', (language) => heard.push(language))
    await one.changeLanguage('zh')
    one.addResourceBundle('zh', 'more', { b: '二 {{n}}' }, false, true)
    const say = sayOf(one, 'zh')
    expect([say('a'), say('more:b', { n: 2 }), one.language, heard]).toEqual(['一', '二 2', 'zh', ['zh']])
  }
})

test('any other file stays as it is, and a library that was changed is no longer cut in silence', () => {
  expect(withoutUnusedWording('/src/words.ts', 'export const a = 1')).toBeNull()
  expect(() => withoutParts('function kept() {}', { bodies: ['gone'], branches: [], logged: [] })).toThrow('gone')
  expect(withoutParts('if (a.b) { c() } else d()', { bodies: [], branches: ['a.b'], logged: [] })).toBe(
    'if (a.b) {} else d()',
  )
  expect(withoutParts('this.logger.warn(1); tell.warn(2)', { bodies: [], branches: [], logged: ['warn'] })).toBe(
    '; tell.warn(2)',
  )
})
