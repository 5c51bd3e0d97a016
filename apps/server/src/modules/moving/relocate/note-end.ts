import type { NamedDatabase } from '../../../platform/module.ts'
import { insertPastRelocation } from './past-relocation.store.ts'
import { findBegunAt } from './relocation.store.ts'
import { asOwner, type Journey, type RelocationReport } from './relocation-parts.ts'

interface Ending extends Pick<Journey, 'first' | 'merchantId' | 'number'> {
  readonly source: Pick<NamedDatabase, 'name'>
  readonly target: Pick<NamedDatabase, 'name'>
}

/** Notes in the first database how a relocation ended, before the last that is known of it is forgotten in `at`. May be repeated. */
export async function noteEnd(
  { first, merchantId, number, source, target }: Ending,
  at: NamedDatabase,
  { isGivenUp, report }: { readonly isGivenUp: boolean; readonly report?: RelocationReport },
): Promise<void> {
  const begunAt = await asOwner(at, (tx) => findBegunAt(tx, merchantId))
  if (begunAt === undefined) return
  // A run that went on copied nothing and does not know what the first one did.
  const isWhole = report?.pauseMillis !== undefined
  await asOwner(first, (tx) =>
    insertPastRelocation(tx, {
      merchantNumber: number,
      source: source.name,
      target: target.name,
      begunAt,
      isGivenUp,
      rows: isWhole ? report.rows : null,
      pauseMillis: isWhole ? report.pauseMillis : null,
    }),
  )
}
