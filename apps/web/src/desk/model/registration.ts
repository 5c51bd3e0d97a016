/** This browser as a device: its own credential and where its chain and its numbers stand. Source: D72, D65. */
export interface Registration {
  readonly registrationId: string
  readonly deviceId: string
  readonly epoch: number
  readonly merchantId: string
  readonly outletId: string
  readonly deviceName: string
  readonly numberPrefix: string
  readonly deviceToken: string
  /** Signs what the device says about itself; the private half cannot leave the browser. */
  readonly keyPair: CryptoKeyPair
  /** The keys for which the server seals PINs; the private half cannot leave the browser. Left out where the set-up was never asked for. */
  readonly sealKeys?: CryptoKeyPair
  readonly lastSequence: number
  readonly lastHash: string
  /** Running number the next sale or refund gets. */
  readonly nextNumber: number
  readonly registeredAt: string
}
