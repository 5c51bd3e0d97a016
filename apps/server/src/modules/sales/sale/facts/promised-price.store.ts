import { isDeepStrictEqual } from 'node:util'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { SaleClaim } from '../check/claimed.ts'
import { quantityOf } from '../check/prices.ts'
import { savedLines, type SavedLine } from './saved-lines.ts'

/** The moment until which the claim of a reason was true; undefined where it never was. */
const wasTrueUntil = ({ code, facts: { until } }: ReviewReason): number | undefined =>
  code.endsWith('-was-changed') && typeof until === 'string' ? Date.parse(until) : undefined

/** A paper that frees of tax: by the one in its quote an order from outside is sold, whatever became of it. */
const isOfPaper = ({ code }: ReviewReason): boolean => code === 'sale.standing-unknown'

/** Taxes and settings stand for the whole basket: a till prices goods that came to it later by those of the promise too. */
const OF_THE_BASKET: ReadonlySet<string> = new Set(['sale.tax-was-changed', 'sale.charges-was-changed'])

type Lines = Snapshot['lines']

const goodsIdOf = ({ variantId, productId }: Lines[number]): string => variantId ?? productId

/** The same goods at the same price. */
const termsOf = (line: Lines[number]): string =>
  [goodsIdOf(line), 'sellPriceMinor' in line ? line.sellPriceMinor : null].join(' ')

/** A label is one of its goods, whatever it weighs. */
const amountOf = (line: Lines[number]): number => (line.kind === 'price-embedded' ? 1 : quantityOf(line))

/** Returns whether no more of the goods of these lines was sold than was saved; a line may have been split since. */
function areSaved(lines: Lines, saved: readonly SavedLine[]): boolean {
  const [line] = lines
  const own = saved.filter(({ goodsId }) => line !== undefined && goodsId === goodsIdOf(line))
  const most = line?.kind === 'price-embedded' ? own.length : own.reduce((sum, { quantity }) => sum + quantity, 0)
  return lines.reduce((sum, one) => sum + amountOf(one), 0) <= most
}

/**
 * Leaves out what was true when a saved order was set aside, and was changed since: its price was promised until it is collected, with the offers, taxes
 * and settings of that moment (docs/decisions/2682), and by the paper that freed its quote of tax (docs/decisions/2805). The promise is for the goods that were saved: what came to the order later has the prices of now.
 */
export async function withoutPromised(
  tx: Tx,
  merchantId: string,
  { body: { orderId }, snapshot }: Pick<SaleClaim, 'body' | 'snapshot'>,
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  if (reasons.every((one) => wasTrueUntil(one) === undefined && !isOfPaper(one))) return reasons
  const saved = await tx.maybe<{
    at: string
    quotedAt: number | null
    exemption: NonNullable<Snapshot['exemption']> | null
    steps: Record<string, unknown>[]
    head: number
  }>(sql`
    select saved.set_aside_at as at, (web.snapshot ->> 'now')::bigint as quoted_at, web.snapshot -> 'exemption' as exemption,
      saved.steps, saved.head from set_aside saved
    left join web_order web on web.merchant_id = saved.merchant_id and web.id = saved.id
    where saved.merchant_id = ${merchantId} and saved.id = ${orderId}`)
  if (!saved) return reasons
  // An order from outside was promised as it was quoted, minutes before it was made.
  const promisedAt = Math.min(Date.parse(saved.at), saved.quotedAt ?? Infinity)
  const wasTrue = (one: ReviewReason): boolean => (wasTrueUntil(one) ?? -Infinity) > promisedAt
  const placeOf = ({ code, facts }: ReviewReason): unknown => (OF_THE_BASKET.has(code) ? undefined : facts['lineId'])
  const places = new Set(reasons.filter(wasTrue).map(placeOf))
  const kept = savedLines(saved.steps.slice(0, saved.head))
  const others = [...Map.groupBy(snapshot.lines, termsOf).values()]
    .filter((lines) => lines.some(({ id }) => places.has(id)) && !areSaved(lines, kept))
    .flat()
  const isQuoted = saved.exemption !== null && isDeepStrictEqual(snapshot.exemption, saved.exemption)
  return reasons
    .filter((one) => !wasTrue(one) || others.some(({ id }) => id === placeOf(one)))
    .filter((one) => !(isQuoted && isOfPaper(one)))
}
