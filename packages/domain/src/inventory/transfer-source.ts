/** Goods at another outlet that no order there keeps: pieces, or thousandths of the weight unit. */
interface StockElsewhere {
  readonly free: number
}

/**
 * Returns the place from which goods that are below zero could come: the place with most of them free, the first of equals, and as many as are lacking, or all
 * that are free there. Undefined where nobody has any, and where nothing is lacking. Source: IN-D04.
 */
export function chooseTransferSource<Place extends StockElsewhere>(
  onHand: number,
  places: readonly Place[],
): { readonly place: Place; readonly quantity: number } | undefined {
  const [first, ...others] = places.filter((place) => place.free > 0)
  if (onHand >= 0 || !first) return undefined
  const place = others.reduce((most, one) => (one.free > most.free ? one : most), first)
  return { place, quantity: Math.min(-onHand, place.free) }
}
