import { linkProvider } from '@kassa/contract/identity/provider.calls.ts'
import { call } from '../../../api/call.ts'

/** Links whoever is signed in with the person of a ticket; fetched only where somebody comes from a provider. */
export const linkByTicket = (ticket: string, password: string): Promise<unknown> =>
  call(linkProvider, { ticket, password })
