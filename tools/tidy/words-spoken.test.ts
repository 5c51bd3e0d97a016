import { expect, test } from 'vitest'
import { readTree, report, sourceOf } from './tree.ts'
import { wordsAreSpoken } from './words-spoken.ts'

test('no word is kept that nothing speaks', () => expect(report(wordsAreSpoken(readTree()))).toEqual([]))

const words = (namespace: string, value: unknown) =>
  sourceOf(`apps/web/src/words/en/${namespace}.json`, JSON.stringify(value))
const screen = (text: string) => sourceOf('apps/web/src/screens/a/A.tsx', text)

test('a word that nothing speaks is seen; one that is composed is spoken', () => {
  const files = [words('kit', { state: { open: 'Open', shut: 'Shut' }, stray: 'Stray', menu: { a: { title: 'A' } } })]
  const found = wordsAreSpoken([...files, screen('t(`state.${state}`); t(`${entry}.title`)')])
  expect(report(found)).toEqual([
    'apps/web/src/words/en/kit.json:1 nothing speaks "stray": take it out of en, zh and ja',
  ])
})
