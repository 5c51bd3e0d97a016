import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Tier } from '@kassa/contract/permission/permission.ts'

/**
 * The facts of a merchant's licence as they stand in the books. They are read together with the caller, so asking for them costs nothing.
 */
export interface LicenceFacts {
  readonly activatedOn: string
  /** No last day: the licence is for life. */
  readonly endsOn: string | null
  readonly isTrial: boolean
  readonly functions: readonly string[]
  /** The time zones of the merchant's outlets while the end is near or past; none before. */
  readonly zones: readonly string[]
}

/** An app at a merchant, as its key was found. */
export interface AppFacts {
  readonly installationId: string
  readonly tokenId: string
  /** Scopes that the merchant agreed to; what they open stands in the actor's codes. */
  readonly scopes: readonly string[]
  /** The version of the public API that it follows. */
  readonly version: string
  readonly agreedAt: string
  /** Counts how often somebody agreed to what it may do. */
  readonly grantNumber: number
}

/** The access of the operator's support to a merchant, as the merchant granted it. */
export interface SupportFacts {
  readonly id: string
  readonly reason: string
  readonly until: string
  readonly mayChange: boolean
}

/** The caller. A device is its registration, an app its installation; `nobody` is a visitor. */
export interface Actor {
  readonly kind: 'admin' | 'staff' | 'device' | 'app' | 'nobody'
  /** Null for a device, an app and for nobody. */
  readonly tier: Tier | null
  /** The admin's, the staff member's, the device registration's or the installation's id; empty for nobody. */
  readonly accountId: string
  readonly sessionId: string | null
  /** The device at which they signed in, where it was one. */
  readonly deviceId: string | null
  /** Stands at that device by PIN, under another's sign-in: the desk's rights only, and nothing of the own account. */
  readonly isAtDesk: boolean
  readonly partnerId: string | null
  readonly merchantId: string | null
  readonly name: string
  readonly email: string | null
  readonly staffNumber: string | null
  /** The role they act under; null above the tenants, for devices, apps and nobody. */
  readonly roleId: string | null
  readonly roleName: string
  readonly locale: Locale
  /** Their role asks for a second factor and they have none: they hold no permission until they do. */
  readonly isSecondFactorDue: boolean
  /** Permission codes as they are at this moment. */
  readonly codes: ReadonlySet<string>
  /**
   * Codes of the role they hold for good. Another role, at an outlet or for a time, is in `codes` alone: with it nobody gives anything that stays.
   */
  readonly lastingCodes: ReadonlySet<string>
  /** The outlets where they may work under the role they act under; `all` of the merchant for its admins, all they may see for the tiers above. */
  readonly outletIds: readonly string[] | 'all'
  /** Their merchant's; null above the tenants, for devices, and where licences have not reached the merchant (D110). */
  readonly licence: LicenceFacts | null
  /** True where their merchant is closed because it moves to another installation; it is read with the caller. */
  readonly isMerchantClosed: boolean
  /** Seconds by which the clock of their test shop is ahead of the real one; null: the shop is real, or there is none. */
  readonly testAheadSeconds: number | null
  /** The role or person as which this session looks and changes nothing, and until when; null: as themselves. */
  readonly view: { readonly name: string; readonly until: string } | null
  /** The access that a merchant granted to the operator's support, where that calls; null: it does not. */
  readonly support: SupportFacts | null
  /** The facts of an app; null for other callers. */
  readonly app: AppFacts | null
}

/** Returns whether somebody works at an outlet, or sees it from above. */
export const canReachOutlet = ({ outletIds }: Pick<Actor, 'outletIds'>, outletId: string): boolean =>
  outletIds === 'all' || outletIds.includes(outletId)

/** The registration behind the header `Device-Authorization`. An unbound one may still upload what it has sold (D72). */
export interface DeviceIdentity {
  readonly registrationId: string
  readonly deviceId: string
  readonly merchantId: string
  readonly outletId: string
  readonly name: string
  readonly epoch: number
  readonly numberPrefix: string
  /** As {@link Actor.testAheadSeconds}. */
  readonly testAheadSeconds: number | null
  readonly isBound: boolean
  readonly isEnabled: boolean
}

/** The part of a registration that never changes: a credential, once made, belongs to this device and this key for good. */
export type SteadyDevice = Omit<DeviceIdentity, 'name' | 'isBound' | 'isEnabled' | 'testAheadSeconds'>

export const anonymousActor: Actor = {
  kind: 'nobody',
  tier: null,
  accountId: '',
  sessionId: null,
  deviceId: null,
  isAtDesk: false,
  partnerId: null,
  merchantId: null,
  name: '',
  email: null,
  staffNumber: null,
  roleId: null,
  roleName: '',
  locale: 'en-US',
  isSecondFactorDue: false,
  codes: new Set(),
  lastingCodes: new Set(),
  outletIds: [],
  licence: null,
  isMerchantClosed: false,
  testAheadSeconds: null,
  view: null,
  support: null,
  app: null,
}

export const deviceActor = (device: DeviceIdentity): Actor => ({
  ...anonymousActor,
  kind: 'device',
  accountId: device.registrationId,
  deviceId: device.deviceId,
  merchantId: device.merchantId,
  name: device.name,
  outletIds: [device.outletId],
  testAheadSeconds: device.testAheadSeconds,
})
