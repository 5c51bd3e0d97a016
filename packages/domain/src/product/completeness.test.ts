import { expect, it } from 'vitest'
import { completenessOf, type CompletenessFacts } from './completeness.ts'

const whole: CompletenessFacts = {
  hasCode: true,
  hasCategory: true,
  hasPurchasePrice: true,
  hasPicture: true,
  hasWarningLine: true,
}

it.each([
  [{}, 100, null],
  [{ hasCode: false }, 75, 'code'],
  [{ hasCategory: false }, 75, 'category'],
  [{ hasPurchasePrice: false }, 80, 'purchase-price'],
  [{ hasPicture: false }, 85, 'picture'],
  [{ hasWarningLine: false }, 85, 'warning-line'],
  [{ hasPicture: false, hasPurchasePrice: false }, 65, 'purchase-price'],
] as const)('without %o: %i, next %s', (lacking, score, fix) => {
  expect(completenessOf({ ...whole, ...lacking })).toEqual({ score, fix })
})

it('is nothing where all is missing, and every fix raises it until it is whole', () => {
  let facts: CompletenessFacts = {
    hasCode: false,
    hasCategory: false,
    hasPurchasePrice: false,
    hasPicture: false,
    hasWarningLine: false,
  }
  const fields = {
    code: 'hasCode',
    category: 'hasCategory',
    'purchase-price': 'hasPurchasePrice',
    picture: 'hasPicture',
    'warning-line': 'hasWarningLine',
  } as const
  const scores: number[] = []
  for (let at = completenessOf(facts); at.fix !== null; at = completenessOf(facts)) {
    scores.push(at.score)
    facts = { ...facts, [fields[at.fix]]: true }
  }
  expect([...scores, completenessOf(facts).score]).toEqual([0, 25, 50, 70, 85, 100])
})
