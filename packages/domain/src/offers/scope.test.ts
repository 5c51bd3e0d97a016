import { expect, test } from 'vitest'
import { countedLine, snapshot } from '../../test/make-snapshot.ts'
import type { Scope } from '../basket/index.ts'
import { scopeFinder } from './scope.ts'

const basket = snapshot({
  categories: [
    { id: 'drinks', parentId: null },
    { id: 'tea', parentId: 'drinks' },
    { id: 'green', parentId: 'tea' },
    { id: 'loop-a', parentId: 'loop-b' },
    { id: 'loop-b', parentId: 'loop-a' },
  ],
  lines: [
    countedLine('0', 1, 1, {
      productId: 'p',
      variantId: 'v1',
      categoryId: 'green',
      brandId: 'b1',
      labelIds: ['l1', 'l2'],
    }),
    countedLine('1', 1, 1, { productId: 'p', variantId: 'v2', categoryId: 'drinks', brandId: 'b2', labelIds: ['l2'] }),
    countedLine('2', 1, 1, { productId: 'q', categoryId: 'loop-a' }),
    countedLine('3', 1, 1, { productId: 'q', categoryId: 'green', isDiscountable: false }),
    countedLine('4', 1, 1, { productId: 'r', categoryId: 'unlisted' }),
  ],
})

const finder = scopeFinder(basket, (line) => line.isDiscountable, 0)

test.each<[string, Scope, number[]]>([
  ['all but what is not discountable', { kind: 'all' }, [0, 1, 2, 4]],
  ['every variant', { kind: 'products', products: [{ productId: 'p', variantId: null }] }, [0, 1]],
  ['one variant', { kind: 'products', products: [{ productId: 'p', variantId: 'v2' }] }, [1]],
  ['a category with its descendants', { kind: 'categories', categoryIds: ['drinks'] }, [0, 1]],
  ['a lower category without its parents', { kind: 'categories', categoryIds: ['tea'] }, [0]],
  ['a cycle ends where it closes', { kind: 'categories', categoryIds: ['loop-b'] }, [2]],
  ['a category that is not in the tree', { kind: 'categories', categoryIds: ['unlisted'] }, [4]],
  ['a label', { kind: 'labels', labelIds: ['l1'] }, [0]],
  ['labels, of which goods carry any', { kind: 'labels', labelIds: ['l2', 'l9'] }, [0, 1]],
  ['a label that nothing carries', { kind: 'labels', labelIds: ['l9'] }, []],
  ['brands', { kind: 'brands', brandIds: ['b2', 'b9'] }, [1]],
])('%s', (_, scope, indexes) => {
  expect(finder.linesOf(scope).indexes).toEqual(indexes)
})

test('how sets lie to each other', () => {
  const all = finder.linesOf({ kind: 'all' })
  const drinks = finder.linesOf({ kind: 'categories', categoryIds: ['drinks'] })
  const loop = finder.linesOf({ kind: 'categories', categoryIds: ['loop-b'] })
  expect([finder.relation(drinks, all), finder.relation(all, drinks), finder.relation(drinks, loop)]).toEqual([
    'inside',
    'crossing',
    'apart',
  ])
})
