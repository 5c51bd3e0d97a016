import { describe, expect, it } from 'vitest'
import { handbookPages, handbookRoles, type HandbookText, loadTexts } from './handbook-pages.ts'
import { piecesOf, searchTextOf, wordKeysOf } from './page-text.ts'

const words = import.meta.glob<Record<string, unknown>>('../../words/*/*.json', { eager: true, import: 'default' })
const languages = ['en', 'zh', 'ja'] as const

const wordOf = (language: string, key: string): unknown => {
  const [file, path] = key.split(':') as [string, string]
  return path
    .split('.')
    .reduce<unknown>(
      (inner, part) => (inner as Record<string, unknown> | undefined)?.[part],
      words[`../../words/${language}/${file}.json`],
    )
}
const rolesAndLanguages = languages.flatMap((language) => handbookRoles.map((role) => [role, language] as const))

describe.each(rolesAndLanguages)('the handbook of %s in %s', (role, language) => {
  const read = async (of: (typeof languages)[number]): Promise<Map<string, HandbookText>> =>
    new Map(Object.entries<HandbookText>(await loadTexts(role, of)))

  it('has every page whole: title, other names, steps, faults with a way out, whom to ask', async () => {
    const texts = await read(language)
    expect([...texts.keys()]).toEqual([...handbookPages[role]])
    for (const [page, { title, also, steps, wrong, ask }] of texts) {
      const said = [title, also, ask, ...steps, ...wrong.flatMap(({ when, then }) => [when, then])]
      expect(
        said.filter((text) => text.trim() === ''),
        page,
      ).toEqual([])
      expect(steps.length, page).toBeGreaterThanOrEqual(3)
      expect(wrong.length, page).toBeGreaterThanOrEqual(2)
    }
  })

  it('refers only to words that a screen speaks, and leaves no mark of a reference', async () => {
    const texts = await read(language)
    const speak = (key: string): string => String(wordOf(language, key))
    for (const key of wordKeysOf([...texts.values()])) expect(wordOf(language, key), key).toBeTypeOf('string')
    for (const [page, text] of texts) expect(searchTextOf(text, speak), page).not.toMatch(/\[|\]|\{\{|<\w/)
  })

  it('refers on each page to the same words, and says as much, as in English', async () => {
    const english = await read('en')
    for (const [page, text] of await read(language)) {
      const original = english.get(page)!
      expect(wordKeysOf([text]).toSorted(), page).toEqual(wordKeysOf([original]).toSorted())
      expect(text.steps.length, page).toBe(original.steps.length)
      expect(text.wrong.length, page).toBe(original.wrong.length)
    }
  })
})

it('a renamed word of a screen stands in the sentence at once, its blanks as dots', () => {
  expect(piecesOf('Press [desk:pay] and wait.', (key) => (key === 'desk:pay' ? 'Settle {{amount}}' : '?'))).toEqual([
    { text: 'Press ', isWord: false },
    { text: 'Settle …', isWord: true },
    { text: ' and wait.', isWord: false },
  ])
})
