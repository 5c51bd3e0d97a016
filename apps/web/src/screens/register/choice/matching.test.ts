import { expect, it } from 'vitest'
import { matching } from './matching.ts'

const options = ['Austria', 'New Zealand', "Côte d'Ivoire", 'America/New_York', 'Newfoundland', 'Renew'].map(
  (text) => ({
    value: text,
    text,
  }),
)
const found = (typed: string) => matching(options, typed).map(({ text }) => text)

it.each([
  ['new', ['New Zealand', 'Newfoundland', 'America/New_York', 'Renew']],
  ['NEW Y', ['America/New_York']],
  ['cote', ["Côte d'Ivoire"]],
  ['x', []],
])('“%s” finds %j, the best first', (typed, names) => expect(found(typed)).toEqual(names))

it('finds all in their order where nothing was typed', () => {
  expect(matching(options, ' ')).toEqual(options)
})

it('finds names that are written without spaces', () => {
  const here = ['日本', '中国', 'その他の国'].map((text) => ({ value: text, text }))
  expect(matching(here, '国').map(({ text }) => text)).toEqual(['中国', 'その他の国'])
})
