import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'

/** The outlet's offers as the device stores them: as they were sent. */
export type DeskOffers = OutputOf<(typeof deskOffers)['answer']>
