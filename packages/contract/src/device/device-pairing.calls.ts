import { deskLevel } from './level/desk-level-fields.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { devicePublicKey, registeredDevice } from './device.calls.ts'

/** A code by which a new browser becomes this device; the one made before is good no more. Source: features, DV-P04. */
export const makePairingCode = endpoint({
  name: 'device.make-pairing-code',
  access: { anyOf: ['platform.devices.bind'] },
  summary: 'Makes a one-time code by which a new browser becomes a device that nobody is registered as',
  refusals: ['device.still-bound', 'device.disabled'],
  request: z.object({ id }),
  answer: z.object({
    /** Shown once, kept as a hash. */
    code: z.string(),
    expiresAt: instant,
  }),
})

/**
 * Pairs a browser. The holder of the code is no session: a browser that nobody has signed in at becomes the device the code was made for.
 */
export const pairByCode = endpoint({
  name: 'device.pair-by-code',
  access: 'public',
  scope: 'none',
  // A code is used up by its first use; the browser's key tells the same browser from another.
  repeat: 'runs-again',
  summary: 'Registers a browser as the device that a code of the back office was made for, once',
  refusals: [
    'device-pairing.code-unfit',
    'device-pairing.code-unknown',
    'device.public-key-unfit',
    'device.still-bound',
    'device.disabled',
  ],
  request: z.object({ code: z.string().min(1).max(40), publicKey: devicePublicKey, level: deskLevel.optional() }),
  answer: registeredDevice.extend({
    merchantId: id,
    merchantNumber: z.string(),
    outletId: id,
    outletName: z.string(),
    deviceName: z.string(),
  }),
})
