/** Goods at another outlet: pieces, or thousandths of the weight unit. */
interface StockElsewhere {
  readonly onHand: number
}

/**
 * Returns the place from which goods that are below zero could come: the place with most of them, the first of equals, and as many as are lacking, or all that
 * it has. Undefined where nobody has any, and where nothing is lacking. Source: IN-D04.
 */
export function chooseTransferSource<Place extends StockElsewhere>(
  onHand: number,
  places: readonly Place[],
): { readonly place: Place; readonly quantity: number } | undefined {
  const [first, ...others] = places.filter((place) => place.onHand > 0)
  if (onHand >= 0 || !first) return undefined
  const place = others.reduce((most, one) => (one.onHand > most.onHand ? one : most), first)
  return { place, quantity: Math.min(-onHand, place.onHand) }
}
