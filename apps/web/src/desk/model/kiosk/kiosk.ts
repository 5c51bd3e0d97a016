import { createStore } from '../../ui/store.ts'
import { settingOf } from '../desk-setup.ts'
import type { DeskState } from '../desk-state.ts'

/** The way out of a kiosk: an attendant has opened the cashier desk of a kiosk; closed again, the till is the customers'. Gone with the page, which closes it. */
export const kioskDoor = createStore<{ readonly isOpen: boolean }>({ isOpen: false })

/** Returns whether this till is a kiosk, by its own setting. Source: features DV-P08. */
export const isKiosk = ({ setup }: Pick<DeskState, 'setup'>): boolean => settingOf(setup, 'sales.kiosk').isOn

/** Returns whether customers stand at this till: it is a kiosk, and its desk is closed. */
export const isKioskClosed = (state: Pick<DeskState, 'setup'>): boolean => isKiosk(state) && !kioskDoor.read().isOpen
