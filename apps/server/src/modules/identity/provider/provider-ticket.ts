import { refuse, accept, type Result } from '@kassa/domain/result.ts'
import type { Limiter } from '../../../platform/calls/rate-limit.ts'
import { openText, sealText, type SecretBox } from '../../../platform/secrets/secret.ts'
import type { ProviderOwner } from './provider.store.ts'

/** How long somebody may stay at the provider, or type a password or code after it, seconds. */
const GOOD_FOR_SECONDS = 600

interface Ticket {
  /** Chance, by which it is known that it was used. */
  readonly state: string
  readonly whose: ProviderOwner
  readonly providerId: string
  /** The key of the browser that began; null: it has none. */
  readonly browserKey: string | null
}

/** Begun: on the way to the provider. Met: the provider named somebody who is not linked. Known: a linked account whose second factor is asked for. */
export interface Tickets {
  readonly begun: Ticket & { readonly nonce: string; readonly verifier: string; readonly returnAddress: string }
  readonly met: Ticket & { readonly issuer: string; readonly subject: string }
  readonly known: Ticket & { readonly linkId: string; readonly issuer: string; readonly subject: string }
}

const identityOf = (kind: keyof Tickets): string => `sign-in-provider/${kind}`

interface Keeping {
  readonly secrets: SecretBox
  readonly limiter: Limiter
  readonly browserKey: string | null
  readonly realNow: string
}

export const sealTicket = <Kind extends keyof Tickets>(
  { secrets, browserKey, realNow }: Omit<Keeping, 'limiter'>,
  kind: Kind,
  ticket: Omit<Tickets[Kind], 'browserKey'>,
): string =>
  sealText(
    secrets,
    identityOf(kind),
    JSON.stringify({ ...ticket, browserKey, until: Date.parse(realNow) + GOOD_FOR_SECONDS * 1000 }),
  )

const tooLate = refuse({ code: 'provider.too-late' })

/** Returns what a ticket says, in the browser that it was given to and in its time. Refuses `provider.too-late`. */
export function readTicket<Kind extends keyof Tickets>(
  { secrets, browserKey, realNow }: Omit<Keeping, 'limiter'>,
  kind: Kind,
  sealed: string,
): Result<Tickets[Kind]> {
  try {
    const ticket = JSON.parse(openText(secrets, identityOf(kind), sealed)) as Tickets[Kind] & { until: number }
    return ticket.until < Date.parse(realNow) || ticket.browserKey !== browserKey ? tooLate : accept(ticket)
  } catch {
    // Sealed by nobody here, or for something else.
    return tooLate
  }
}

/** Uses a ticket up. Refuses `provider.too-late` where it was used. */
export async function useUp({ limiter }: Pick<Keeping, 'limiter'>, { state }: Ticket): Promise<Result<null>> {
  const used = await limiter.take(`provider ${state}`, 1, GOOD_FOR_SECONDS + 1)
  return used === undefined ? accept(null) : tooLate
}
