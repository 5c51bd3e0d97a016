import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import type { OptionGroup } from '@kassa/domain/product/option-groups.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { setAsideView } from '@kassa/contract/sales/set-aside.calls.ts'
import type { SetAsidePaper } from '@kassa/domain/receipt/slip/set-aside-ticket.ts'
import type { ApprovalShown } from '@kassa/contract/sales/approval.calls.ts'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { ApprovalKind, ApprovedThing } from '@kassa/domain/sales/approval.ts'
import type { PricingResult } from '@kassa/domain/basket/index.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { MemberIndex } from '../catalogue/member-index.ts'
import type { DeskLicence } from '@kassa/contract/device/desk-licence.ts'
import type { LevelReading } from '@kassa/contract/device/level/server-level.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { currentBasket, startHistory } from './history.ts'
import type { BasketHistory } from './history.ts'
import { emptyEntry } from './entry.ts'
import type { TypedEntry } from './entry.ts'
import type { LineInQuestion } from './basket.ts'
import type { DeskOffers } from './desk-offers.ts'
import { staffNow } from './acting-staff.ts'
import type { DeskSetup, DeskStaff } from './desk-setup.ts'
import type { Training } from './training.ts'
import type { Registration } from './registration.ts'
import type { UploadNews } from './upload-news.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { emptyScanQueue } from './scan-queue.ts'
import type { ScanQueue } from './scan-queue.ts'
import { defaultPreferences } from './preferences.ts'
import type { Preferences } from './preferences.ts'
import { createStore } from '../ui/store.ts'
import { newId } from './uuid-v7.ts'
import type { CashierPage } from '../../parts/handbook/handbook-pages.ts'

export const sections = ['cashiering', 'products', 'orders', 'members', 'inventory', 'shift'] as const
export type Section = (typeof sections)[number]

/** The shift that is open on this device. */
export interface OpenShift {
  readonly id: string
  readonly openedAt: string
  readonly openedBy: string
  readonly floatMinor: number
  /** The amount that the closing before left in the drawer; left out where nobody knew. */
  readonly leftMinor?: number
  readonly currency: string
  /** The drawer of the till; left out where it has only one. */
  readonly drawer?: string
}

/** A code nothing was found for; it waits behind a chip of the top bar, with the sale, and stops nobody. */
export interface UnknownCode {
  readonly id: string
  readonly code: string
  readonly reason: 'unknown' | 'off-shelf' | 'refused-label' | 'pay-code' | 'unreadable'
}

/** One short line under the search field; words are looked up by `key`. */
export interface DeskMessage {
  readonly id: string
  readonly kind: 'info' | 'warn' | 'bad'
  readonly key: string
  readonly facts: Readonly<Record<string, string | number>>
}

/** A dialog over the basket that asks something. While one is open scans wait. */
export type Dialog =
  | { readonly kind: 'weight'; readonly item: DeskItem }
  | { readonly kind: 'open-price'; readonly item: DeskItem; readonly quantity: number; readonly name?: string }
  | { readonly kind: 'serials'; readonly pieces: SerialsAsk }
  /** Whether the customer has reached an age; `goOn` with the goods once they have. */
  | { readonly kind: 'age'; readonly age: number; readonly lines: readonly LineInQuestion[]; readonly goOn: () => void }
  | { readonly kind: 'options'; readonly ask: OptionsAsk }
  | { readonly kind: 'set' }
  | { readonly kind: 'variants'; readonly items: readonly DeskItem[]; readonly times: string | null }
  | { readonly kind: 'order-change' }
  | { readonly kind: 'exemption' }
  | { readonly kind: 'why'; readonly lineId: string | null }
  | { readonly kind: 'hold' }
  | { readonly kind: 'recall' }
  /** A basket that was set aside for another till: its code, to be scanned there off this screen. */
  | { readonly kind: 'handed'; readonly basketId: string }
  /** The kind to save the basket as: a quotation, a pre-order, a layaway. `made`: it is saved, and its first money is asked for. */
  | { readonly kind: 'set-aside'; readonly made?: SavedOrder }
  | { readonly kind: 'set-asides' }
  | { readonly kind: 'note' }
  | { readonly kind: 'member' }
  /** Null: of the whole basket. */
  | { readonly kind: 'seller'; readonly lineId: string | null }
  | { readonly kind: 'drawer' }
  | { readonly kind: 'move-cash'; readonly direction: 1 | -1 }
  /** `page` where one was found by name; `back` is the question it was asked over. */
  | { readonly kind: 'help'; readonly page?: CashierPage; readonly back?: Dialog | null }
  | { readonly kind: 'command' }
  | { readonly kind: 'more' }
  | { readonly kind: 'pace' }
  /** The kiosks of the outlet, watched. */
  | { readonly kind: 'kiosks' }
  | { readonly kind: 'time-clock' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'price-check'; readonly item: DeskItem | null }
  | { readonly kind: 'receipt'; readonly document: ReceiptDocument }
  | { readonly kind: 'e-receipt'; readonly entryId: string }
  | { readonly kind: 'trouble' }
  | { readonly kind: 'sync' }
  /** Money was taken for the basket: whether it is given back, and `goOn` with whatever would have changed the basket. */
  | { readonly kind: 'give-back'; readonly goOn: () => void }
  | { readonly kind: 'approval'; readonly ask: ApprovalAsk }
  | { readonly kind: 'tile'; readonly tile: DeskTile }

/** A basket that was set aside under a number, with its goods as paper says them. */
export interface SavedOrder {
  readonly one: OutputOf<typeof setAsideView>
  readonly goods: SetAsidePaper['goods']
}

/** The tile of an app of others, which opens over the desk. */
export interface DeskTile {
  readonly id: string
  readonly title: string
}

/** Goods whose pieces are named before they go into the basket. */
export interface SerialsAsk {
  readonly item: DeskItem
  readonly quantity: number
  readonly code: string | null
  readonly typedPriceMinor: number | null
  readonly options?: readonly ChosenOption[]
}

/** Options that are chosen for goods before they go into the basket, or for a line that is there. */
export interface OptionsAsk {
  readonly title: string
  readonly groups: readonly OptionGroup[]
  /** The ids of those that stand before anybody chooses. */
  readonly chosen: readonly string[]
  /** The price of one piece without any, in minor units. */
  readonly unitMinor: number
  readonly goOn: (options: readonly ChosenOption[]) => void
}

/** A request to somebody with wider limits for an approval. */
export interface ApprovalAsk {
  /** The exact thing: the proof is made over it and covers nothing else. */
  readonly about: ApprovedThing & { readonly what: ApprovalKind }
  /** The cashier's reason. */
  readonly reason: string
  /** The details that the approver gets to see. */
  readonly shown: ApprovalShown
  /** Returns whether a person may approve it. */
  readonly mayApprove: (staff: DeskStaff) => boolean
  readonly onApproved: (approval: Approval) => void
}

/** The result shown large after paying until the next scan. */
export interface FinishedSale {
  readonly number: string
  readonly entryId: string
  readonly totalMinor: number
  readonly receivedMinor: number
  readonly changeMinor: number
  readonly receipt: ReceiptDocument | null
  /** The same without amounts, for whoever it is given to. */
  readonly gift: ReceiptDocument | null
  readonly isPrinted: boolean
  /** The page that wrote it died before its papers were made: none may have come out. */
  readonly isPaperUnsure?: boolean
  /**
   * The member whose balance can take the change, and the order it would be paid in by; left out where nobody can keep
   * it so.
   */
  readonly keeps?: { readonly memberId: string; readonly orderId: string }
  /** Change that went into the member's balance. */
  readonly keptMinor?: number
}

/**
 * The purposes of the panel beside the basket. `sell` is its resting state: goods to touch, or the last payment until
 * the next sale begins. Source: look.md, the desk.
 */
const workAreas = ['sell', 'line', 'pay', 'refund', 'find'] as const
export type WorkArea = (typeof workAreas)[number]

export interface DeskState {
  readonly phase: 'starting' | 'elsewhere' | 'broken' | 'ready'
  readonly brokenBy: string
  readonly registration: Registration | null
  readonly setup: DeskSetup | null
  /** Tiles of apps, as the server said since this page began. */
  readonly tiles: readonly DeskTile[]
  /** Plans of the outlet; null before any were fetched. */
  readonly offers: DeskOffers | null
  /** Plans whose limit others have used up, as the server said when this basket was to be paid. */
  readonly usedUp: readonly string[]
  readonly catalogue: CatalogueIndex
  readonly catalogueVersion: number
  /** The last change that the goods in memory include; null before any came. */
  readonly catalogueCursor: number | null
  /** Members this device holds; none where nothing put them there. */
  readonly members: MemberIndex
  /** The state the server reported last; a device that was disabled sells nothing and still sends what it sold. */
  readonly isEnabled: boolean
  /** The registration was ended from afar: what is sold is still sent, goods and settings come no more. */
  readonly isUnbound: boolean
  /** How far the servers are, as this till heard them lately; null: none has said anything yet. */
  readonly serverLevel: LevelReading | null
  /** Payments of the outlet that a person has to look at, as the server said last. */
  readonly paymentsOpen: number
  /** The merchant's licence, as the server said last; null: none to rely on. */
  readonly licence: DeskLicence | null
  readonly isCatalogueLoaded: boolean
  /** Items fetched so far while the cache fills; null when it is not filling. */
  readonly loading: number | null
  readonly syncedAt: string | null
  readonly cashierId: string | null
  readonly isLocked: boolean
  /** The person at the desk when it was locked; null once it is open, or where a reload has forgotten it. */
  readonly lockedBy: string | null
  /** The open shift of the drawer at hand. */
  readonly shift: OpenShift | null
  /** Open ones of the till's other drawers. */
  readonly shiftsAside: readonly OpenShift[]
  readonly section: Section
  readonly workArea: WorkArea
  /** The desk is only tried: nothing of it is sold, booked or sent. Source: D107. */
  readonly training: Training | null
  readonly history: BasketHistory
  readonly priced: PricingResult | null
  readonly selectedLineId: string | null
  readonly entry: TypedEntry
  readonly scans: ScanQueue
  readonly unknownCodes: readonly UnknownCode[]
  readonly message: DeskMessage | null
  readonly dialog: Dialog | null
  readonly finished: FinishedSale | null
  readonly paymentStartedAt: number | null
  readonly isWriting: boolean
  readonly upload: UploadNews
  readonly isOnline: boolean
  readonly heldCount: number
  readonly preferences: Preferences
  /** A number the refund section should open with, from a scanned receipt. */
  readonly refundNumber: string | null
  /** Goods that another outlet is to be asked for, by which the section of inventory opens; left out: none. */
  readonly asksFor?: string | undefined
}

export const desk = createStore<DeskState>({
  phase: 'starting',
  brokenBy: '',
  registration: null,
  setup: null,
  tiles: [],
  offers: null,
  usedUp: [],
  catalogue: new CatalogueIndex(),
  catalogueVersion: 0,
  catalogueCursor: null,
  members: new MemberIndex([]),
  isEnabled: true,
  isUnbound: false,
  serverLevel: null,
  paymentsOpen: 0,
  licence: null,
  isCatalogueLoaded: false,
  loading: null,
  syncedAt: null,
  cashierId: null,
  isLocked: false,
  lockedBy: null,
  shift: null,
  shiftsAside: [],
  section: 'cashiering',
  workArea: 'sell',
  training: null,
  history: startHistory(newId(), Date.now()),
  priced: null,
  selectedLineId: null,
  entry: emptyEntry,
  scans: emptyScanQueue,
  unknownCodes: [],
  message: null,
  dialog: null,
  finished: null,
  paymentStartedAt: null,
  isWriting: false,
  upload: { isReachable: null, waiting: 0, oldestAt: null, trouble: null },
  isOnline: typeof navigator === 'undefined' || navigator.onLine,
  heldCount: 0,
  preferences: defaultPreferences,
  refundNumber: null,
})

/** Returns the trouble that the cashier should look at: the journal's own, or an ended registration. */
export const troubleOf = ({ upload, isUnbound }: DeskState): UploadNews['trouble'] =>
  upload.trouble ?? (isUnbound ? 'unbound' : null)

export const basketNow = () => currentBasket(desk.read().history)

export const isBasketEmpty = ({ history }: DeskState): boolean => currentBasket(history).lines.length === 0

/** Returns the person at the desk, with their permissions; null before somebody has signed in. */
export const cashierNow = (): DeskStaff | null => {
  const { setup, cashierId } = desk.read()
  return staffNow(setup, cashierId)
}

let messages = 0
/** Shows one short line; the next one replaces it. */
export const tell = (kind: DeskMessage['kind'], key: string, facts: DeskMessage['facts'] = {}): void => {
  messages += 1
  desk.change({ message: { id: String(messages), kind, key, facts } })
}

/** Takes away what stands over the basket; the basket stays as it is. */
export const closeDialog = (): void => desk.change({ dialog: null })
