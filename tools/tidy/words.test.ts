import { expect, test } from 'vitest'
import { readTree, report, sourceOf } from './tree.ts'
import { wordsExist } from './words.ts'

test('every word that a screen speaks is in the words files', () => expect(report(wordsExist(readTree()))).toEqual([]))

const words = (namespace: string, value: unknown) =>
  sourceOf(`apps/web/src/words/en/${namespace}.json`, JSON.stringify(value))
const screen = (text: string) => sourceOf('apps/web/src/screens/a/A.tsx', text)

test('a word that is missing is seen, in its own file’s namespaces', () => {
  const files = [
    words('kit', { form: { saved: 'Saved' } }),
    words('nav', { orders: 'Orders' }),
    words('common', { ok: 'OK' }),
  ]
  const seen = (text: string): number => wordsExist([...files, screen(text)]).length
  expect(seen(`const { t } = useTranslation('kit'); t('form.saved'); t('ok'); t('nav:orders')`)).toBe(0)
  expect(seen(`const { t } = useTranslation('kit'); t('form.lost')`)).toBe(1)
  expect(seen(`const { t } = useTranslation('kit'); t('orders')`)).toBe(1)
  expect(seen(`const { t } = useTranslation('kit'); t('nav:ordres')`)).toBe(1)
  expect(seen(`export const word = (t: TFunction) => t('orders')`)).toBe(0)
})

test('a plural is one word', () => {
  const files = [words('kit', { rows_one: '{{count}} row', rows_other: '{{count}} rows' })]
  expect(wordsExist([...files, screen(`const { t } = useTranslation('kit'); t('rows', { count })`)])).toEqual([])
})
