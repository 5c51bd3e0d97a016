import { takesCredit } from '@kassa/domain/payment/method.ts'

/** Codes of the gift cards among what paid a sale, each once. */
export const cardsIn = (
  tenders: readonly { readonly method: number; readonly reference: string | null }[],
): string[] => [
  ...new Set(
    tenders.flatMap(({ method, reference }) => (takesCredit(method) && reference !== null ? [reference] : [])),
  ),
]
