import { mistakesOf, type ThinMistake } from './mistake.ts'

const one = mistakesOf('inventory', 'apps/web/src/desk/inventory')

/** What a scan may do wrong to a document that is being written at the desk. */
export const inventoryMistakes: readonly ThinMistake[] = [
  one('a scan forgets what was counted', 'GoodsDraft.tsx', '(before?.quantity ?? 0) + more', 'more'),
  one('a scan forgets the pieces', 'GoodsDraft.tsx', '{ ...before, variantId: item.id', '{ variantId: item.id'),
  one('goods stand twice', 'GoodsDraft.tsx', '...lines.filter(({ variantId }) => variantId !== item.id)', '...lines'),
  one('a weight of one gram', 'GoodsDraft.tsx', 'item.weightUnit === null ? 1 : 0', '1'),
  one('the weight of a label is lost', 'GoodsDraft.tsx', 'const more = quantity ?? (', 'const more = ('),
  one('the pieces are not sent', 'GoodsDraft.tsx', 'serials: [...serials] }))', 'serials: [] }))'),
]
