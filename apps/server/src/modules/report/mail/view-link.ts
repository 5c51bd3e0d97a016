import { viewPlaces } from '@kassa/contract/report/figure-views.calls.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import type { WantedView } from './report-mail.store.ts'

/** The page of a view with what it asks for, over the days that a mail tells of; empty where nobody out there can reach it. */
export function viewLink(
  pages: string | null,
  { page, asked }: Pick<WantedView, 'page' | 'asked'>,
  { from, to }: Period,
): string {
  if (pages === null) return ''
  const address = new URLSearchParams({ ...asked, from, to, days: 'own' })
  return `${pages}/cashier/manage${viewPlaces[page].path}?${address.toString()}`
}
