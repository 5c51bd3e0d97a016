import { catalogueErrors } from '@kassa/contract/catalogue/catalogue.errors.ts'
import { expect, it } from 'vitest'
import { refusalText } from '../../words/refusal-text.ts'
import { goodsRefusalText } from './goods-refusal-text.ts'

/** The rules that the form of a product is held to, and the form's own. */
const rules = import.meta.glob<string>(
  [
    '../../../../../packages/domain/src/product/{product-rule,product-charges,attribute-combinations}.ts',
    './product-form.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const codes = Object.values(rules).flatMap((text) =>
  Array.from(text.matchAll(/'((?:product|attribute|charge)\.[\w-]+)'(?!\))/g), ([, code = '']) => code),
)

it('has words for whatever the rules of goods refuse with, the same as the whole list has', () => {
  expect(Object.keys(rules)).toHaveLength(4)
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => !Object.hasOwn(catalogueErrors, code))).toEqual([])
  for (const code of codes) expect(goodsRefusalText({ code })).toBe(refusalText({ code }))
})

it('says a code that it has no words for as it is', () =>
  expect(goodsRefusalText({ code: 'toString' })).toBe('toString'))
