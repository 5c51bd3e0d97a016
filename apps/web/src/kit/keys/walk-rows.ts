/** The selector of the links that open a row, else of its actions. */
const OPENERS = 'tbody tr .k-opens, .k-card .k-opens'

/** Puts the focus on the row after the focused one, or before it; with none focused on the first. Enter then opens it. */
export function walkRows(list: HTMLElement, way: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>(OPENERS)]
  const row = (element: Element | null) => element?.closest('tr, .k-card')
  const at = rows.findIndex((one) => row(one) === row(document.activeElement))
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + way, 0), rows.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

export const hasRows = (list: HTMLElement | null): boolean => list?.querySelector(OPENERS) !== null && list !== null
