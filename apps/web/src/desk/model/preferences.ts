import type { PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import type { ScaleProtocol } from '@kassa/domain/scale/scale-drivers.ts'
import type { WedgeOptions } from '../../kit/scan/wedge-options.ts'
import { wedgeDefaults } from '../../kit/scan/wedge-options.ts'
import type { ActionName } from './panel/keys.ts'

/** Basket on the right, on the left, or everything that is pressed often within reach of one thumb. */
export const layouts = ['right', 'left', 'thumb'] as const
export type Layout = (typeof layouts)[number]

/** Where receipts go. `virtual` is the printer on the screen. */
export type PrinterKind = 'virtual' | 'browser' | 'usb' | 'serial' | 'bluetooth' | 'network'

/** How the scale of this device is reached. `port` is the word of its serial port; protocol and baud count there only. */
export interface ScaleChoice {
  readonly way: 'serial' | 'hid' | 'virtual'
  readonly protocol: ScaleProtocol
  readonly baud: number
  readonly port: string | null
}

/** A scanner of this device that does not type. `port` is the word of its serial port; speed counts there only. */
export interface ScannerChoice {
  readonly way: 'hid' | 'serial'
  readonly baud: number
  readonly port: string | null
}

/** The preferences of this device and its people; kept on the device, untouched by logout. */
export interface Preferences {
  /** How the stage lies for whom, by the id of the person; who chose none has it as the device. Source: CD-D09. */
  readonly layouts: Readonly<Record<string, Layout>>
  /** For people who chose none. */
  readonly isLeftHanded: boolean
  readonly isDark: boolean
  /** 0–100. */
  readonly volume: number
  /** Null: as the setting `sales.receipt` of the outlet or device says. */
  readonly paperColumns: PaperColumns | null
  readonly printer: PrinterKind
  /** Takes over what the printer refuses three times. Null: none. */
  readonly sparePrinter: Exclude<PrinterKind, 'browser'> | null
  /** The chosen printer of the outlet's network; null: its first. */
  readonly networkPrinterId: string | null
  /** Null: weights are typed. */
  readonly scale: ScaleChoice | null
  /** Null: it types like a keyboard. */
  readonly scanner: ScannerChoice | null
  readonly receiptPolicy: 'always' | 'ask' | 'never' | null
  readonly wedge: WedgeOptions
  /** Only the keys that differ from the defaults. */
  readonly keys: Readonly<Partial<Record<ActionName, string>>>
  /** Pages of quick keys: item ids in the cashier's own order; an absent page shows its category. */
  readonly quickKeys: Readonly<Record<string, readonly string[]>>
  readonly isHighContrast: boolean
  /** The people who asked to see how fast they sell. Source: CD-D10. */
  readonly pacedStaff: readonly string[]
  /** Pages of keys that people of this register made, in their order. */
  readonly keyPages: readonly KeyPage[]
}

/** A page of keys: what it is called, and which of the colors it has. */
export interface KeyPage {
  readonly id: string
  readonly name: string
  readonly hue: number
  /** Only this person sees it; left out: everybody at this register. */
  readonly ownerId?: string
  /** A folder on this page: one of its keys opens it. Left out: a page of its own. */
  readonly parentId?: string
}

export const defaultPreferences: Preferences = {
  layouts: {},
  isLeftHanded: false,
  isDark: false,
  volume: 60,
  paperColumns: null,
  printer: 'virtual',
  sparePrinter: null,
  networkPrinterId: null,
  scale: null,
  scanner: null,
  receiptPolicy: null,
  wedge: wedgeDefaults,
  keys: {},
  quickKeys: {},
  isHighContrast: false,
  pacedStaff: [],
  keyPages: [],
}

/** Returns the layout of the stage for a person. */
export const layoutOf = (preferences: Preferences, staffId: string | null): Layout =>
  preferences.layouts[staffId ?? ''] ?? (preferences.isLeftHanded ? 'left' : 'right')

/** Returns the stored preferences, completed by the defaults of settings that came later. */
export const readPreferences = (stored: Partial<Preferences> | null): Preferences => ({
  ...defaultPreferences,
  ...stored,
  wedge: { ...wedgeDefaults, ...stored?.wedge },
})
