import { describe, expect, it } from 'vitest'
import { type CashierTexts, cashierPages, loadCashierTexts } from './handbook-pages.ts'
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
const keysOf = (texts: CashierTexts, page: keyof CashierTexts): string[] => wordKeysOf([texts[page]]).toSorted()

describe.each(languages)('the handbook in %s', (language) => {
  it('has every page whole: title, other names, steps, faults with a way out, whom to ask', async () => {
    const texts = await loadCashierTexts(language)
    expect(Object.keys(texts)).toEqual([...cashierPages])
    for (const page of cashierPages) {
      const { title, also, steps, wrong, ask } = texts[page]
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
    const texts = await loadCashierTexts(language)
    const speak = (key: string): string => String(wordOf(language, key))
    for (const key of wordKeysOf(Object.values(texts))) expect(wordOf(language, key), key).toBeTypeOf('string')
    for (const page of cashierPages) expect(searchTextOf(texts[page], speak), page).not.toMatch(/\[|\]|\{\{/)
  })

  it('refers on each page to the same words, and says as much, as in English', async () => {
    const english = await loadCashierTexts('en')
    const texts = await loadCashierTexts(language)
    for (const page of cashierPages) {
      expect(keysOf(texts, page), page).toEqual(keysOf(english, page))
      expect(texts[page].steps.length, page).toBe(english[page].steps.length)
      expect(texts[page].wrong.length, page).toBe(english[page].wrong.length)
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
