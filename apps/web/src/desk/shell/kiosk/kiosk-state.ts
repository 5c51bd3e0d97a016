import { createStore } from '../../ui/store.ts'

/** A basket that was put aside for a till with a cashier. */
export interface AsideBasket {
  /** The number by which a cashier brings it back. */
  readonly code: string
  /** The other tills of the outlet see it. */
  readonly isShared: boolean
}

/** The parts of the kiosk that are no part of the sale: basket, price and payment are the desk's own. */
export interface KioskState {
  /** The page that the customer chose, where the sale asks for none. */
  readonly page: 'start' | 'basket' | 'goods' | 'bags'
  /** The customer pressed the button for help. */
  readonly isHelpAsked: boolean
  /** The attendant who has shown who they are; null: customers alone. */
  readonly helperId: string | null
  /** The attendant came for what stopped the sale, and goes once it is answered. */
  readonly isHelperForStop: boolean
  /** The staff number that a badge named, an empty text where nobody is named yet; null: no PIN is asked for. */
  readonly pinFor: string | null
  readonly aside: AsideBasket | null
  /** The moment from which money has been on its way, milliseconds; null: none is. */
  readonly payingSince: number | null
  /** It has been for so long that an attendant is called to it. */
  readonly isPaymentLong: boolean
  /** Asks whether the customer is still there. */
  readonly isAsking: boolean
  /** The printer has no paper, or does not answer: of the kiosk, whoever stands there. */
  readonly isPrinterOut: boolean
  /** The last touch or scan, milliseconds. */
  readonly touchedAt: number
  /** A word to the customer, by its key in the file `kiosk`. */
  readonly notice: 'notHere' | 'payFirst' | 'leftOut' | 'offerLeftOut' | null
  /** The names of the goods that were left out last, for its notice. */
  readonly leftOut: string
}

const fresh = {
  page: 'start',
  isHelpAsked: false,
  helperId: null,
  isHelperForStop: false,
  pinFor: null,
  aside: null,
  payingSince: null,
  isPaymentLong: false,
  isAsking: false,
  notice: null,
  leftOut: '',
} as const satisfies Partial<KioskState>

export const kiosk = createStore<KioskState>({ ...fresh, isPrinterOut: false, touchedAt: 0 })

/** Forgets the customer; the sale itself is ended before. */
export const forgetCustomer = (): void => kiosk.change(fresh)

/** Somebody is there, and has read the last word. */
export const touchKiosk = (now = Date.now()): void => kiosk.change({ touchedAt: now, isAsking: false, notice: null })
