import type { ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'

/**
 * The messages to the customer display: finished words and figures, nothing to work out. The version is raised with the
 * shape.
 */
export const SECOND_SCREEN_VERSION = 8
export const SECOND_SCREEN_CHANNEL = 'kassa-second-screen'

export interface ScreenLine {
  readonly id: string
  readonly quantity: string
  readonly name: string
  /** Where its picture is; null: none. */
  readonly picture: string | null
  readonly amount: string
  /** Struck through before the amount where something was taken off. */
  readonly listAmount: string | null
  readonly savings: readonly { readonly name: string; readonly amount: string }[]
  /** Options of each piece, with the part of its price that they are (empty: free); left out: none. */
  readonly options?: readonly { readonly name: string; readonly amount: string }[]
  /** Charges of its pieces; left out: none. */
  readonly charges?: readonly { readonly name: string; readonly amount: string }[]
}

/** A payment that is on its way through a channel: what the customer does now, and the code they scan for it. */
export interface ScreenChannel {
  readonly qr: string | null
  readonly qrLabel: string
  readonly state: string
}

interface Said {
  readonly version: typeof SECOND_SCREEN_VERSION
  /** `zh-CN`, `ja-JP`, `en-US`: for the page's language and faces. */
  readonly language: string
  readonly isDark: boolean
  readonly isHighContrast: boolean
  readonly outletName: string
  /** The brand of the merchant's partner; left out: the product's own. */
  readonly brand?: string
  /** The origin of the brand's own pages, to which codes lead; left out: that of the screen. */
  readonly pages?: string
  /**
   * The text over everything while the desk is in training, so that nobody takes it for a sale; null: it sells. Source:
   * D107.
   */
  readonly training: string | null
  /** The outlet's, for clocks and play lists. */
  readonly timeZone: string
  /** The offers now, in finished words. */
  readonly offers: readonly string[]
  /** The word with which a phone follows this basket; null: there is none to follow. */
  readonly follow: string | null
  /** The word with which a customer who is no member becomes one; null: they are one, or nobody joins here. */
  readonly join: string | null
}

/** How the screen is divided, and the word that opens its files. */
export interface ScreenSetting {
  readonly version: typeof SECOND_SCREEN_VERSION
  readonly kind: 'setting'
  readonly layout: ScreenLayout | null
  readonly word: string | null
}

export type ScreenMessage =
  | (Said & { readonly kind: 'idle'; readonly welcome: string; readonly pictures: readonly string[] })
  | (Said & {
      readonly kind: 'basket'
      readonly lines: readonly ScreenLine[]
      readonly itemCount: string
      readonly totalLabel: string
      readonly total: string
      /** `you save 12.00`, or null. */
      readonly savings: string | null
      readonly tax: string | null
      /** The state of the payment, while there is one; null before. */
      readonly paying: {
        readonly label: string
        readonly amount: string
        /** `of it fee 0.50`, where this way of paying costs something; null: it is free. */
        readonly fee: string | null
        readonly channel: ScreenChannel | null
      } | null
    })
  | (Said & {
      readonly kind: 'thanks'
      readonly thanks: string
      readonly totalLabel: string
      readonly total: string
      readonly received: { readonly label: string; readonly amount: string } | null
      readonly change: { readonly label: string; readonly amount: string } | null
      /** Where the receipt is, once the sale is booked; null before, and without a line. */
      readonly receipt: { readonly label: string; readonly address: string } | null
    })

/** The screen's own greeting: it has just opened and wants to see the current state. */
export interface ScreenHello {
  readonly version: typeof SECOND_SCREEN_VERSION
  readonly kind: 'hello'
}

/** The question of a starting desk: whether a screen is there already. */
export interface ScreenWho {
  readonly version: typeof SECOND_SCREEN_VERSION
  readonly kind: 'who'
}

const isSaid = (data: unknown): data is { version: unknown; kind: unknown } =>
  typeof data === 'object' && data !== null && 'version' in data && 'kind' in data

/** A message of this version, or null: a page of another version says nothing rather than something wrong. */
export const readScreenMessage = (data: unknown): ScreenMessage | null =>
  isSaid(data) && data.version === SECOND_SCREEN_VERSION && ['idle', 'basket', 'thanks'].includes(String(data.kind))
    ? (data as ScreenMessage)
    : null

/** The setting in a message of this version, or null. */
export const readSetting = (data: unknown): ScreenSetting | null =>
  isSaid(data) && data.version === SECOND_SCREEN_VERSION && data.kind === 'setting' ? (data as ScreenSetting) : null

export const isHello = (data: unknown): data is ScreenHello =>
  isSaid(data) && data.version === SECOND_SCREEN_VERSION && data.kind === 'hello'

export const isWho = (data: unknown): data is ScreenWho =>
  isSaid(data) && data.version === SECOND_SCREEN_VERSION && data.kind === 'who'

/** Says something on the channel both windows share. */
export const say = (
  channel: BroadcastChannel,
  message: ScreenMessage | ScreenSetting | ScreenHello | ScreenWho,
): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target: it never leaves the origin
  channel.postMessage(message)
}
