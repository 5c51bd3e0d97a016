import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, instant } from '../fields.ts'
import { deskLicence, signedEntitlement } from './desk-licence.ts'
import { DEVICE_LOG, deviceLogLine, devicePapers } from './device-log.ts'
import { deskLevel } from './level/desk-level-fields.ts'
import { deviceMeans } from './device-means.ts'
import { deviceView } from './device.calls.ts'

export const heartbeat = endpoint({
  name: 'device.heartbeat',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Says that the device is alive and what waits in its journal',
  request: z.object({
    queued: z.int().min(0),
    oldestQueuedAt: instant.nullable(),
    version: z.string().max(50),
    printer: z.enum(['ready', 'busy', 'error', 'none']).default('none'),
    /** Left out by an older desk, as what follows. When goods were last brought up to date. */
    syncedAt: instant.nullable().optional(),
    papers: devicePapers.optional(),
    means: deviceMeans.optional(),
    level: deskLevel.optional(),
    /** The closing of the shop that the device knows of, by its moment. */
    heardClosingAt: instant.optional(),
    /** The lines of its log since the last heartbeat that was answered. */
    log: z.array(deviceLogLine).max(DEVICE_LOG.aBeat).optional(),
  }),
  answer: z.object({
    serverTime: instant,
    catalogueCursor: z.int(),
    isEnabled: enabledBit,
    /** The state of the merchant's licence; null: licences have not reached it. */
    licence: deskLicence.nullable(),
    /** The licence, signed, for the time offline; null: none. Left out by an older server. */
    entitlement: signedEntitlement.nullable().optional(),
    /** The number of payments of the outlet that a person has to look at: unclear, not taken back, without a sale. */
    paymentsOpen: z.int(),
    /** The version of the desk that this till is to be given; empty: the newest. Left out by an older server. */
    deskVersion: z.string().max(50).optional(),
    /** The number of other kiosks of the outlet that were heard in the last minutes. Left out by an older server. */
    kiosks: z.int().optional(),
    /** How far the server is (`SERVER_LEVEL`). Left out by an older server: 0. */
    level: z.int().optional(),
  }),
})

/** One device with what it last said of itself: the device's word, and when it said it. Source: features, DV-P05. */
export const readDevice = endpoint({
  name: 'device.read-device',
  method: 'GET',
  path: '/device/devices/:id',
  access: { anyOf: ['platform.devices'] },
  summary: 'A device, how it said it is, and the last lines of its own log, newest first',
  request: z.object({ id }),
  answer: deviceView.extend({
    health: z.object({
      printer: z.enum(['ready', 'busy', 'error', 'none']),
      papers: devicePapers,
      means: deviceMeans,
      syncedAt: instant.nullable(),
      registeredAt: instant.nullable(),
      unboundAt: instant.nullable(),
    }),
    log: z.array(deviceLogLine.extend({ receivedAt: instant })),
  }),
})
