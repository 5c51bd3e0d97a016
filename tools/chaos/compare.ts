import type { Books, BookedEntry, BookedOrder } from './books.store.ts'
import type { Played } from './play.ts'

/** What is wrong with one run, seen from the books: a sale that is lost, doubled or changed, a journal with a hole. */
export function complaintsOf(run: Played, books: Books): string[] {
  const journal = books.entries.filter(({ registrationId }) => registrationId === run.registrationId)
  const odd = books.oddRegistrations.filter(({ id }) => id === run.registrationId)
  return [
    ...run.complaints,
    ...run.sales.flatMap((sale) => ofSale(sale, books.orders)),
    ...ofJournal(run, journal),
    ...odd.map(
      ({ cloneAlarms, nextSequence }) => `${cloneAlarms} alarms of a copy, next sequence ${nextSequence} of the server`,
    ),
  ]
}

function ofSale({ id, number, amountMinor }: Played['sales'][number], orders: readonly BookedOrder[]): string[] {
  const booked = orders.filter((order) => order.id === id || order.number === number)
  const [order] = booked
  if (!order) return [`${number} is lost: ${amountMinor} were taken for it`]
  if (booked.length > 1) return [`${number} is in the books ${booked.length} times`]
  const isSame = order.id === id && order.number === number
  const isPaid = order.paidMinor === amountMinor && order.totalMinor === amountMinor
  return isSame && isPaid ? [] : [`${number} over ${amountMinor} stands as ${JSON.stringify(order)}`]
}

function ofJournal({ entries }: Played, journal: readonly BookedEntry[]): string[] {
  const complaints: string[] = []
  if (journal.length !== entries.length)
    complaints.push(`the server holds ${journal.length} entries of the desk's ${entries.length}`)
  for (const [place, { sequence, id, hash, outcome, reasons }] of journal.entries()) {
    const own = entries[place]
    if (sequence !== place + 1) return [...complaints, `the server's journal has a hole before ${sequence}`]
    if (own?.id !== id || own.hash !== hash) complaints.push(`entry ${sequence} is another one at the server`)
    if (outcome === 'quarantined') complaints.push(`entry ${sequence} was not booked: ${JSON.stringify(reasons)}`)
  }
  return complaints
}

/** Orders in the books that no desk of these runs has written. */
export function strangers(runs: readonly Played[], books: Books): string[] {
  const written = new Set(runs.flatMap(({ sales }) => sales.map(({ id }) => id)))
  return books.orders
    .filter(({ id }) => !written.has(id))
    .map(({ number }) => `${number} is in the books and no desk wrote it`)
}
