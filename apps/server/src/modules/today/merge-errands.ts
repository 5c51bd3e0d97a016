import type { listErrands } from '@kassa/contract/today/today.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { besideOf, type Merge, type Parts } from '../../platform/clusters/overview.ts'
import type { ErrandSourceAbove } from '../../platform/errand.ts'
import { MOST, type InboxEntry } from './inbox.ts'

type Answer = InputOf<typeof listErrands.answer>
export type ErrandRow = Answer['rows'][number]

/** An entry as it was found, and as it is shown. */
export interface ShownEntry {
  readonly errand: InboxEntry
  readonly row: ErrandRow
}

/** Entries as an inbox shows them: what was put off comes last. */
export function inboxOf(rows: readonly ErrandRow[]): Pick<Answer, 'rows' | 'waiting'> {
  const waiting = rows.filter(({ snoozedUntil }) => snoozedUntil === null)
  return { rows: [...waiting, ...rows.filter(({ snoozedUntil }) => snoozedUntil !== null)], waiting: waiting.length }
}

/** One inbox of those of several databases: each kind in its own order. What is in each of them, such as a partner, is the first's. */
export const mergeErrands =
  (sources: readonly ErrandSourceAbove[]): Merge<Answer> =>
  async (parts: Parts<Answer>, { inOrder }) => {
    const byKind = Map.groupBy(
      parts.flatMap((part) => besideOf(part) as readonly ShownEntry[]),
      ({ errand }) => errand.kind,
    )
    const rows: ErrandRow[] = []
    for (const { kind, order } of sources.toSorted((a, b) => a.urgency - b.urgency)) {
      const own = [...Map.groupBy(byKind.get(kind) ?? [], ({ row }) => row.id).values()].flatMap(([one]) => one ?? [])
      const found = await inOrder(own, ({ errand }) => order.map(({ by }) => valueOf(errand, by)), order)
      rows.push(...found.slice(0, MOST).map(({ row }) => row))
    }
    return { ...parts[0], ...inboxOf(rows) }
  }

const valueOf = (errand: InboxEntry, by: ErrandSourceAbove['order'][number]['by']): string | number | null =>
  errand[by] ?? null
