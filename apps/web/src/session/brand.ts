import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { shownBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { useSyncExternalStore } from 'react'

/** The brand that this browser shows in place of the product's own. */
export type Brand = OutputOf<typeof shownBrand>

const KEY = 'kassa.brand'
const PRODUCT = 'Kassa'

const textLike = (value: unknown, form: RegExp): string | null =>
  typeof value === 'string' && form.test(value) ? value : null

/** A stored brand; null where there is none, or one that this program does not understand. */
export function parseBrand(stored: string | null): Brand | null {
  try {
    const read = JSON.parse(stored ?? 'null') as Partial<Record<keyof Brand, unknown>> | null
    const name = textLike(read?.name, /./)
    if (name === null) return null
    return {
      name,
      accent: textLike(read?.accent, /^#[0-9A-F]{6}$/),
      logo: textLike(read?.logo, /^data:image\//),
      pages: textLike(read?.pages, /^https:\/\/[^/]+$/),
    }
  } catch {
    return null
  }
}

const storage = (): Storage | null => (typeof window === 'undefined' ? null : localStorage)

let current: Brand | null = parseBrand(storage()?.getItem(KEY) ?? null)
const listeners = new Set<() => void>()

export const readBrand = (): Brand | null => current

/** Shows a brand from now on, until this page is left. */
export function showBrandHere(brand: Brand | null): void {
  const isSame = JSON.stringify(brand) === JSON.stringify(current)
  current = brand
  if (!isSame) for (const listener of listeners) listener()
}

/** Takes over the brand that the server names, and keeps it for the next start and for times without a network. */
export function writeBrand(brand: Brand | null): void {
  try {
    if (brand === null) storage()?.removeItem(KEY)
    else storage()?.setItem(KEY, JSON.stringify(brand))
  } catch {
    // A browser that keeps nothing asks again.
  }
  showBrandHere(brand)
}

export function subscribeToBrand(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBrand = (): Brand | null => useSyncExternalStore(subscribeToBrand, readBrand)

export const brandName = (): string => current?.name ?? PRODUCT

/** The origin to which codes and links for others lead: that of the brand's own pages, else this one. */
export const pagesOrigin = (): string => current?.pages ?? location.origin

/** The name under which the product is shown here. */
export const useBrandName = (): string => useSyncExternalStore(subscribeToBrand, brandName)
