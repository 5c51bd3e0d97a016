import { aheadNow } from '../../basket/ahead/ahead-parts.ts'
import { isBasketBound } from '../../basket/bound.ts'
import { enterDesk } from '../../lock/lock.ts'
import { desk, tell } from '../../model/desk-state.ts'
import { kioskDoor } from '../../model/kiosk/kiosk.ts'
import { showStaffLanguage } from './kiosk-language.ts'
import { exchangeNow } from '../../payment/exchange.ts'
import { forgetCustomer, kiosk } from './kiosk-state.ts'

/** Lets an attendant in whose PIN was right: they stand at the till from now on, and what was asked is still asked. */
export function beginHelp(staffId: string, signingKey: CryptoKey | null): void {
  const { dialog } = desk.read()
  enterDesk(staffId, signingKey)
  desk.change({ dialog })
  kiosk.change({
    helperId: staffId,
    pinFor: null,
    isHelpAsked: false,
    // They stand before the payment that called them: it calls again where it still runs that long after.
    payingSince: null,
    isPaymentLong: false,
    isHelperForStop: dialog !== null,
    notice: null,
  })
}

/** The kiosk is the customer's again; what is still asked stops it again. */
export const endHelp = (): void => kiosk.change({ helperId: null, isHelperForStop: false })

/** Opens the cashier desk of this till, with the basket as it is. */
export function openDesk(): void {
  forgetCustomer()
  kioskDoor.change({ isOpen: true })
  void showStaffLanguage()
}

/** Gives the till back to its customers, with the basket as it is; what only a cashier can end stays at the desk. */
export function closeDesk(): void {
  const { workArea } = desk.read()
  if (isBasketBound() || exchangeNow() || aheadNow() || workArea === 'refund') return tell('warn', 'kiosk.endFirst')
  desk.change({
    dialog: null,
    unknownCodes: [],
    section: 'cashiering',
    workArea: 'sell',
    finished: null,
    message: null,
  })
  kiosk.change({ page: 'basket' })
  kioskDoor.change({ isOpen: false })
}
