import type { Locale } from '@kassa/domain/text/locale.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { allowLongPauses } from '../../../platform/db/idle-transaction.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { freshOf } from '../act/fresh-of.ts'
import type { BroughtFile } from '../files/open-zip.ts'
import { type FileTables, readBrought } from '../files/read-brought.ts'
import { type KnownMove, planMove } from '../move-in.ts'
import type { RoleGiver } from '../others/role-giver.ts'

/** The person who looks at a file, with the rights that count for its contents. Plain data, so that it can be sent to a thread. */
export interface LookContext {
  readonly merchantId: string
  readonly locale: Locale
  readonly now: string
  readonly giver: RoleGiver
  readonly mayAdd: { readonly people: boolean; readonly staff: boolean; readonly priceLists: boolean }
}

export interface LookResult {
  readonly brought: FileTables
  readonly known: KnownMove
}

/** The most new things that come in one transaction by the page; the operator's command goes step by step. */
export const MOST_NEW = 2_000

/**
 * Reads a file and holds it against the merchant. Refuses `moving.no-files`, `moving.people-not-allowed`, `moving.staff-not-allowed`,
 * `moving.price-lists-not-allowed`, and as {@link planMove}.
 */
export async function lookAtFile(
  tx: Tx,
  { merchantId, locale, now, giver, mayAdd }: LookContext,
  file: BroughtFile,
  decisions: MoveDecisions,
  read = readBrought,
): Promise<Result<LookResult>> {
  const brought = await allowLongPauses(tx, () => read([file], locale === 'ja-JP'))
  if (brought.tables.length + brought.histories.length + brought.unread.length === 0)
    return refuse({ code: 'moving.no-files' })
  const known = await planMove(tx, merchantId, brought, decisions, { now, giver })
  if (!known.ok) return known
  const { source } = known.value
  const hasPeople = source.people.length + source.cards.length + source.layaways.length > 0
  if (hasPeople && !mayAdd.people) return refuse({ code: 'moving.people-not-allowed' })
  if (source.staff.length > 0 && !mayAdd.staff) return refuse({ code: 'moving.staff-not-allowed' })
  if (source.priceLists.length > 0 && !mayAdd.priceLists) return refuse({ code: 'moving.price-lists-not-allowed' })
  return accept({ brought, known: known.value })
}

/** Returns how many new things a file brings. Refuses `moving.still-open`, and as {@link lookAtFile}. */
export async function countFresh(
  tx: Tx,
  looking: LookContext,
  file: BroughtFile,
  decisions: MoveDecisions,
): Promise<Result<number>> {
  const looked = await lookAtFile(tx, looking, file, decisions)
  if (!looked.ok) return looked
  const { plan } = looked.value.known
  return plan ? accept(freshOf(plan)) : refuse({ code: 'moving.still-open' })
}

/** Too much for one transaction; and pictures of a zip are drawn anew outside of any. */
export const isForJob = (made: NonNullable<KnownMove['plan']>): boolean =>
  freshOf(made) > MOST_NEW || made.pictures.some(({ from }) => from === 'zip')
