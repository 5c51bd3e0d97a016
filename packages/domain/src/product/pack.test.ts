import { expect, it } from 'vitest'
import { packOf } from './pack.ts'

const twelve = { variantId: 'bottle', quantity: 12 }
const one = { variantId: 'glass', quantity: 1 }

it.each([
  ['a box of twelve', 'combined', [twelve], twelve],
  ['a piece under another code', 'combined', [one], one],
  ['a set', 'combined', [twelve, one], null],
  ['what has no product', 'combined', [], null],
  ['a bottle', 'standard', [], null],
] as const)('%s', (_, type, parts, holds) => expect(packOf({ type, parts })).toEqual(holds))
