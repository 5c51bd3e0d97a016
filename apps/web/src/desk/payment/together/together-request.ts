import type { TakenTender } from '../tender-list.ts'
import { tenderNumber } from '../tender-list.ts'
import { PAID_AHEAD, purposesAhead, type PurposeAhead } from '@kassa/domain/purse/paid-ahead.ts'
import { tendersOfParts } from '@kassa/domain/tenders/paid-together.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import type { AheadPart } from '../../basket/ahead/ahead-parts.ts'
import { sharesOf } from './share.ts'

export type TogetherRequest = InputOf<(typeof payTogether)['request']>

/** Returns the request that books the parts, each with its part of the tenders; `shiftId` is the shift whose drawer takes the cash. */
export function togetherRequest(
  parts: readonly AheadPart[],
  tenders: readonly TakenTender[],
  { basketId, shiftId }: { readonly basketId: string; readonly shiftId: string | null },
): TogetherRequest {
  const { shares } = sharesOf(tenders)
  const paid = tendersOfParts(
    parts.map(({ amountMinor }) => amountMinor),
    shares,
  )
  const money = parts.map((_, at) =>
    (paid[at] ?? []).flatMap(({ tender, amountMinor }) => {
      const from = tenders[tender]
      if (!from) return []
      const { reference, card } = from
      return [{ method: tenderNumber(from), amountMinor, reference, ...(card && { card }) }]
    }),
  )
  const of = (kind: PurposeAhead) =>
    parts.flatMap((part, at) =>
      part.kind === kind ? [{ ...part.request, orderId: part.orderId, tenders: money[at], shiftId }] : [],
    )
  const lists = Object.fromEntries(purposesAhead.map((kind) => [PAID_AHEAD[kind], of(kind)]))
  return { basketId, ...lists }
}
