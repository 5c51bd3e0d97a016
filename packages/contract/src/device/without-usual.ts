import type { BriefItem } from './desk-catalogue.ts'
import { usualItem } from './usual-item.ts'

/** Returns whether a field of goods says what most goods say: what is usual and no plain value is an empty list or record. */
export function isUsual(key: string, value: unknown): boolean {
  const wont: unknown = usualItem[key as keyof typeof usualItem]
  if (value === wont) return true
  if (typeof value !== 'object' || value === null || typeof wont !== 'object' || wont === null) return false
  for (const inside in value) if (Object.hasOwn(value, inside)) return false
  return true
}

/** Returns goods without usual values; the product of plain goods is their id. The argument is not changed. */
export function withoutUsual(item: BriefItem): BriefItem {
  const brief: Record<string, unknown> = {}
  for (const key in item) {
    const value: unknown = item[key as keyof BriefItem]
    if (!isUsual(key, value) && (key !== 'productId' || value !== item.id)) brief[key] = value
  }
  return brief as BriefItem
}
