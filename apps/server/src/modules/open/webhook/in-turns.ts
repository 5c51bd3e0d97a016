import type { WebhookKey } from './plan.store.ts'

/** The first webhook of each merchant, then the second of each: one that has many and rests holds up no other. */
export function inTurns(due: readonly WebhookKey[]): WebhookKey[] {
  const ofMerchant = Map.groupBy(due, ({ merchantId }) => merchantId)
  const rank = new Map([...ofMerchant.values()].flatMap((webhooks) => webhooks.map((one, at) => [one, at] as const)))
  return due.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
}
