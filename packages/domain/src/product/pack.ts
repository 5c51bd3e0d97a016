/** One part of a combination, and how much of it. */
interface Part {
  readonly variantId: string
  readonly quantity: number
}

/**
 * The goods that a pack holds, and how much of them: a box or a case is a combination of one thing alone, with a code and a price of its own, and its
 * stock is what it holds. Null for other goods. Source: features CD-P30.
 */
export const packOf = ({ type, parts }: { readonly type: string; readonly parts: readonly Part[] }): Part | null =>
  type === 'combined' && parts.length === 1 ? (parts[0] ?? null) : null
