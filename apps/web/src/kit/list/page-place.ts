/** The facts of a page about its rows; `total` is a least number where it is capped. */
export interface Page {
  readonly rows: readonly unknown[]
  readonly nextCursor: string | null
  readonly total: number
  readonly totalIsCapped: boolean
}

export interface PagePlace {
  readonly first: number
  readonly last: number
}

const numberIn = (row: string | undefined): number | null =>
  row !== undefined && /^[1-9][0-9]{0,8}$/.test(row) ? Number(row) : null

/** The number of a page's first row: the first page begins at one, any other where the address says; null where nobody knows. */
const startOf = (page: Page, cursor: string | null, row: string | undefined): number | null => {
  if (cursor === null) return 1
  return page.nextCursor === null && !page.totalIsCapped ? page.total - page.rows.length + 1 : numberIn(row)
}

/**
 * Returns which rows of how many a page shows, from one. People may edit an address by hand: its numbers count as long
 * as the list is long enough for them.
 */
export function placeOf(page: Page, cursor: string | null, row: string | undefined): PagePlace | null {
  const first = startOf(page, cursor, row)
  if (first === null || first < 1) return null
  const last = first + page.rows.length - 1
  return last > page.total && !page.totalIsCapped ? null : { first, last }
}

const USUAL = 20
const MOST = 200

/** Returns how many rows a page has as the address says; what no page can have is the usual number. */
export function limitIn(text: string | undefined): number {
  const asked = numberIn(text) ?? USUAL
  return asked <= MOST ? asked : USUAL
}
