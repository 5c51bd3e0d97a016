import { readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogueErrors } from '@kassa/contract/catalogue/catalogue.errors.ts'
import { expect, it } from 'vitest'
import { refusalText } from '../../words/refusal-text.ts'
import { goodsRefusalText } from './goods-refusal-text.ts'

const domain = path.join(import.meta.dirname, '../../../../../packages/domain/src/product')
/** The rules that the form of a product is held to, and the form's own. */
const rules = [
  ...['product-rule.ts', 'product-charges.ts', 'attribute-combinations.ts'].map((file) => path.join(domain, file)),
  path.join(import.meta.dirname, 'product-form.ts'),
]
const codes = rules.flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/'((?:product|attribute|charge)\.[\w-]+)'(?!\))/g),
    ([, code = '']) => code,
  ),
)

it('has words for whatever the rules of goods refuse with, the same as the whole list has', () => {
  expect(codes.length).toBeGreaterThan(20)
  expect(codes.filter((code) => !Object.hasOwn(catalogueErrors, code))).toEqual([])
  for (const code of codes) expect(goodsRefusalText({ code })).toBe(refusalText({ code }))
})

it('says a code that it has no words for as it is', () =>
  expect(goodsRefusalText({ code: 'toString' })).toBe('toString'))
