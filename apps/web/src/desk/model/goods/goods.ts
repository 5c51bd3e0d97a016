export { goodsOf, type LineGoods } from '@kassa/contract/device/line-goods.ts'
import type { LineGoods } from '@kassa/contract/device/line-goods.ts'

/** Returns whether the goods are sold by weight: their quantity is thousandths of a kg or pound, or whole grams. Source: D48. */
export const isWeighed = (goods: Pick<LineGoods, 'type'>): boolean => goods.type === 'weighed'

/**
 * Returns the name of a category in a language of the interface; a set-up that was stored before it had names has only
 * its own.
 */
export function categoryNameIn({ name, names }: Named, language: string): string {
  return names?.[language.slice(0, 2) as 'en' | 'zh' | 'ja'] || name
}

interface Named {
  readonly name: string
  readonly names?: LineGoods['names'] | undefined
}

/** The name in a language of the interface, with the variant's values behind it. */
export function nameIn(goods: Pick<LineGoods, 'name' | 'names' | 'variantName'>, language: string): string {
  const key = language.slice(0, 2) as 'en' | 'zh' | 'ja'
  const name = goods.names[key] || goods.name
  return goods.variantName === '' ? name : `${name} ${goods.variantName}`
}
