const DAY_MS = 86_400_000

/**
 * The moment at which an order stands in lists: its own, or the end of its business day where its till's clock was days off. Whatever the
 * zone and the cut-off, a day's own moments lie from a day before it to three days after (`order-moment.store.ts`).
 */
export function orderMoment(businessDay: string, soldAt: string): string {
  const [day, at] = [Date.parse(`${businessDay}T00:00:00.000Z`), Date.parse(soldAt)]
  return at >= day - DAY_MS && at < day + 3 * DAY_MS ? soldAt : new Date(day + DAY_MS).toISOString()
}
