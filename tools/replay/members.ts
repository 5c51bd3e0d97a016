import { listLevels, setLevelEnabled } from '@kassa/contract/member/level.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { readMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import { rulesIn, type PointSettings } from '@kassa/domain/member/point-rules.ts'
import type { Call } from './client.ts'
import type { ShopHistory } from './documents.ts'

/** The demo shop beside it has cards of its own. */
export const cardOf = (customer: string): string => `OR-${customer}`

/** The customers that orders name, by number. */
export const customersIn = ({ documents }: Pick<ShopHistory, 'documents'>): string[] =>
  [...new Set(documents.flatMap(({ kind, customer }) => (kind === 'sale' && customer !== '' ? [customer] : [])))].sort()

/**
 * A member for every customer that an order names. Levels are switched off first: the shop gave none, and a discount would change what was paid.
 */
export async function openCards(
  call: Call,
  history: ShopHistory,
  token: string,
  say: (line: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await call(listLevels, { limit: 100 }, { token })
  for (const { id } of rows) await call(setLevelEnabled, { id, enabled: 0 }, { token })
  const customers = customersIn(history)
  say(`opening ${customers.length} cards …`)
  const members = new Map<string, string>()
  for (const customer of customers) {
    const fields = { name: `Customer ${customer}`, cardNumber: cardOf(customer), phone: '' }
    members.set(customer, (await call(createMember, fields, { token })).id)
  }
  return members
}

/** How points are earned and spent at the replayed outlet. */
export async function pointRules(call: Call, token: string, currency: string): Promise<ReturnType<typeof rulesIn>> {
  const { settings } = await call(readMemberSettings, {}, { token })
  return rulesIn(
    Object.fromEntries(settings.map(({ key, value }) => [key, value])) as unknown as PointSettings,
    currency,
  )
}
