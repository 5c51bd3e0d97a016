import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'

/** What the device keeps of its outlet's offers: as it was sent. */
export type DeskOffers = OutputOf<(typeof deskOffers)['answer']>
