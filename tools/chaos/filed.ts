import type { ReviewCode } from '@kassa/contract/journal/review-reasons.ts'
import { isClockFarOff } from '@kassa/domain/sales/clock-ahead.ts'
import type { StoredEntry } from '../../apps/web/src/desk/journal/entry-state.ts'
import type { BookedEntry } from './books.store.ts'
import type { Kind } from './kinds.ts'

/**
 * The reasons for review that each fault can cause. These desks claim what the books say, so there is no other reason.
 */
export const clockReasons: readonly ReviewCode[] = [
  'sale.clock-off',
  'sale.in-the-future',
  'sale.before-registration',
  'sale.before-shift',
  'sale.day-differs',
  'sale.opened-later',
  'refund.clock-off',
  'refund.in-the-future',
  'refund.before-registration',
  'refund.before-sale',
  'refund.before-shift',
  'refund.day-differs',
  'entry.clock-off',
  'entry.in-the-future',
  'entry.before-registration',
  'entry.day-differs',
  'entry.clock-changed',
]

/** Entries of an unbound till are kept unbooked; its cash counts in its drawer all the same. */
export const unboundReasons: readonly ReviewCode[] = [
  'device.unbound',
  'shift.drawer-below-zero',
  'shift.expected-differs',
]

type Filed = Pick<BookedEntry, 'sequence' | 'reasons' | 'outcome'>

/** Entries filed for a reason that their fault cannot have caused, and those whose fault was not filed. */
export function filedWrongly(
  kind: Pick<Kind, 'files'>,
  entries: readonly Pick<StoredEntry, 'sequence' | 'body'>[],
  journal: readonly Filed[],
): string[] {
  const caused: readonly string[] = kind.files ?? []
  const invented = journal.flatMap(({ sequence, reasons }) =>
    reasons
      .filter(({ code }) => !caused.includes(code))
      .map(({ code }) => `entry ${sequence} is filed as ${code}, which its fault does not cause`),
  )
  const offBy = new Map(entries.map(({ sequence, body }) => [sequence, body.clockOffsetMs]))
  const isOff = ({ sequence }: Filed): boolean => isClockFarOff(offBy.get(sequence) ?? null)
  const kinds = new Map(entries.map(({ sequence, body }) => [sequence, body.kind]))
  const silent = journal
    .filter((one) => one.outcome !== 'quarantined' && isOff(one))
    .filter(({ sequence }) => ['sale', 'refund'].includes(kinds.get(sequence) ?? ''))
    .filter(({ reasons }) => !reasons.some(({ code }) => code.endsWith('.clock-off')))
  return [...invented, ...silent.map(({ sequence }) => `entry ${sequence} has a clock far off and nobody is told`)]
}

/** Returns how often each reason was filed, the most frequent first. */
export function countReasons(journal: readonly Filed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { code } of journal.flatMap(({ reasons }) => reasons)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return new Map([...counts].toSorted(([, one], [, other]) => other - one))
}
