import { find as findCall, findAbove as findAboveCall } from '@kassa/contract/search/search.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { searchRank } from '@kassa/domain/text/search-rank.ts'
import { oneOfEach, type Merge } from '../../platform/clusters/overview.ts'
import { command, type Command, type Context } from '../../platform/command.ts'
import { mayCall } from '../../platform/calls/may-call.ts'
import type { Finder, FinderAbove, FinderOf, SearchHit, Seeker } from '../../platform/finder.ts'

/** Shown of one kind; looked at to find the best of them. */
const SHOWN = 5
const LOOKED_AT = 20

type Row = InputOf<typeof findAboveCall.answer>['rows'][number]

const rowOf = (
  kind: string,
  text: string,
  { id, title, note, codes = [], at = null, outletId = null }: SearchHit,
): Row => ({
  kind,
  id,
  title,
  note: note ?? '',
  at,
  outletId,
  rank: searchRank(text, { title, codes }),
})

/** Compares two results: a better fit first, then the newer one; otherwise they stay in the order of their kind. */
const better = (one: Row, other: Row): number => one.rank - other.rank || (other.at ?? '').localeCompare(one.at ?? '')

/** Asks the finders whose lists the caller may see, one after the other: they share one transaction. */
async function ask<S extends Seeker>(
  finders: readonly FinderOf<S>[],
  context: Context,
  seeker: S,
  text: string,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { kind, list, find } of finders) {
    if (!mayCall(context, list)) continue
    const found = await find(seeker, text, LOOKED_AT)
    rows.push(
      ...found
        .map((finding) => rowOf(kind, text, finding))
        .toSorted(better)
        .slice(0, SHOWN),
    )
  }
  return rows.toSorted(better)
}

/** The search inside a merchant, over what every capability hands in. */
export const findInside = (finders: readonly Finder[]): Command =>
  command(findCall, async (context, { text }) => {
    const { tx, merchantId, actor, now, reaches } = context
    const outletIds = actor.outletIds === 'all' ? null : actor.outletIds
    return accept({ rows: await ask(finders, context, { tx, merchantId, actor, now, reaches, outletIds }, text) })
  })

/** The search above the tenants. */
export const findAbove = (finders: readonly FinderAbove[]): Command =>
  command(
    findAboveCall,
    async (context, { text }) => {
      const { tx, actor, now, reaches } = context
      if (actor.tier !== 'operator' && actor.tier !== 'partner') return refuse({ code: 'permission.missing' })
      return accept({ rows: await ask(finders, context, { tx, actor, now, reaches }, text) })
    },
    { merge: mergeFound(finders) },
  )

/** Finds the best of each kind among those of several databases. A thing that is in each of them, such as a partner, stands once. */
const mergeFound =
  (finders: readonly FinderAbove[]): Merge<{ rows: Row[] }> =>
  async (parts, { inOrder }) => {
    const rows = parts.flatMap((part) => part.rows)
    const best: Row[] = []
    for (const { kind, order } of finders) {
      const own = oneOfEach(
        rows.filter((row) => row.kind === kind),
        ({ id }) => id,
        ([row]) => row,
      )
      const found = await inOrder(own, (row) => [row[order].toLowerCase(), row.id], [{ as: 'text' }, { as: 'id' }])
      best.push(...found.toSorted(better).slice(0, SHOWN))
    }
    return { rows: best.toSorted(better) }
  }
