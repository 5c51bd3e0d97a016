import { deskStaff } from './desk-staff.ts'
import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { deskLevel } from './level/desk-level-fields.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffNumber } from '../organisation/person-fields.ts'
import {
  amountMinor,
  currency,
  enabledBit,
  id,
  instant,
  line,
  locale,
  name,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
} from '../fields.ts'
import { PRINTER_WAYS } from '../print/printer-ways.ts'
import { screenLayout } from '../print/screen-layout.ts'
import { receiptTemplate, templateKind } from '../print/receipt-template.ts'
import { briefItem, deskCategory, deskItem, deskTax } from './desk-catalogue.ts'
import { journalEntry, journalOutcome } from '../journal/journal.ts'
import { receiptKey } from './receipt-key.ts'

/** ECDSA P-256 public key as JWK; the private half never leaves the browser. */
export const devicePublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().max(60),
  y: z.string().max(60),
})

/** Makes this browser a device of an outlet: its own credential, a number, and an epoch of its own (D72). */
const registration = z.object({
  name,
  serialNumber: line().min(2).max(50).optional(),
  type: z.enum(['browser', 'ecr', 'pos', 'paybox', 'smart-container']).default('browser'),
  model: z.string().max(100).default(''),
  publicKey: devicePublicKey,
  /** Registers again as this device (a cleared browser): a new epoch. */
  deviceId: id.optional(),
  /**
   * For bringing in what happened before, from another system: sales of this registration may be as old as this. Needs the
   * permission for it; left out, nothing before the registration is believed.
   */
  historySince: instant.optional(),
  /** Left out by an older desk: 0. */
  level: deskLevel.optional(),
})

export const registeredDevice = z.object({
  deviceId: id,
  registrationId: id,
  epoch: z.int(),
  /** `outlet number-device number`; orders add their running number. */
  numberPrefix: z.string(),
  /**
   * Where this registration's range of running numbers begins: a new epoch never meets the numbers of the one before,
   * even those not uploaded yet (D65).
   */
  firstNumber: z.int().min(1),
  /** Bearer of the header `Device-Authorization`; shown once, stored hashed. */
  deviceToken: z.string(),
})

export const registerDevice = endpoint({
  name: 'device.register',
  path: '/device/register-device',
  access: { anyOf: ['desk.cashiering.registerDevice', 'platform.devices.add'] },
  outlet: 'required',
  summary: 'Registers this browser as a device of the chosen outlet',
  refusals: [
    'device.public-key-unfit',
    'device.disabled',
    'device.too-many',
    'device.serial-taken',
    'test-shop.tills-full',
  ],
  request: registration,
  answer: registeredDevice,
})

/** Registers a device where the caller may not: a person beside them who may proves their identity, in place (D92). */
export const registerDeviceByPin = endpoint({
  name: 'device.register-device-by-pin',
  access: { anyOf: ['desk.cashiering', 'desk.shift', 'desk.orders', 'desk.products', 'desk.inventory'] },
  outlet: 'required',
  repeat: 'runs-again',
  summary: 'Registers this browser as a device with the number and PIN of somebody who may',
  refusals: [
    'device.public-key-unfit',
    'device.disabled',
    'device.too-many',
    'device.serial-taken',
    'test-shop.tills-full',
    'device.approver-may-not',
    'pin.refused',
    'login.temporarily-locked',
    'request.too-often',
  ],
  request: registration.omit({ historySince: true }).extend({
    approver: z.object({ staffNumber, pin: z.string().regex(/^\d{4,8}$/) }),
  }),
  answer: registeredDevice,
})

/** A till is told of as many best sellers as a page of its keys has room for. */
export const BEST_SELLERS = 48

/** Everything about the outlet that the desk needs beside the goods; small, sent whole whenever its stamp changed. */
export const deskSetup = endpoint({
  name: 'device.setup',
  method: 'GET',
  access: 'device',
  summary: 'Outlet, taxes, categories, settings, staff that may use this device',
  request: z.object({
    /** The device's public key for PINs (ECDH P-256, raw, base64url): they are sealed for it, or left out without one. */
    sealFor: z
      .string()
      .regex(/^B[A-Za-z0-9_-]{86}$/)
      .optional(),
    /**
     * `labels`: this desk's program can price by labels; an older one is told of no rate of points for them. `tenders`: it also leaves out payment
     * methods that it does not know; an older one is told of none that is newer than itself.
     */
    knows: z.enum(['labels', 'tenders']).optional(),
  }),
  answer: z.object({
    serverTime: instant,
    /** `servedBy`: the brand of its partner, for papers and the customer display; left out: none. */
    merchant: z.object({ id, number: z.string(), name: z.string(), servedBy: z.string().optional() }),
    outlet: z.object({
      id,
      number: z.string(),
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      currency,
      timeZone: z.string(),
      dayCutoffMinutes: z.int().min(0).max(1439),
      /** Zones and cut-offs by the instant from which each holds, also those to come. Left out by an older server. */
      dayRules: z
        .array(z.object({ from: z.string().nullable(), timeZone: z.string(), dayCutOffMinutes: z.int() }))
        .optional(),
      locale,
      taxNumber: z.string(),
    }),
    device: z.object({ id, name: z.string(), number: z.string(), epoch: z.int(), isEnabled: enabledBit }),
    taxes: z.array(deskTax),
    categories: z.array(deskCategory),
    /** Effective settings for this device by key (D83): rounding, price change, cash rounding, receipt, scan rules … */
    settings: z.record(z.string(), z.unknown()),
    /** The age from which on restricted goods are sold here. Left out by an older server. */
    ageLimits: z.record(z.enum(RESTRICTIONS), z.int()).optional(),
    staff: z.array(deskStaff),
    /**
     * The people who work at the outlet, with a right to the desk or without: a sale may be theirs (CD-P22). Left out by an older server.
     */
    sellers: z.array(z.object({ id, number: z.string(), name: z.string() })).optional(),
    /** The payment methods that a channel carries here; left out by an older server. */
    channels: z.array(z.object({ channel: z.enum(CHANNELS), mode: z.enum(['demo', 'live']) })).optional(),
    /** Printers in the outlet's network, with the categories whose goods they write on pick lists. Left out by an older server. */
    printers: z
      .array(z.object({ id, name: z.string(), way: z.enum(PRINTER_WAYS), categoryIds: z.array(id).optional() }))
      .optional(),
    /** The customer's screens: how they are divided (null: the product's own), a word that opens their files, whether others than this
     * browser's own window watch, and the word that leads to the page where somebody joins as a member, where the layout shows it. Left out
     * by an older server. */
    screen: z
      .object({
        layout: screenLayout.nullable(),
        word: z.string(),
        isWatched: z.boolean(),
        join: z.string().optional(),
      })
      .optional(),
    /** Public keys by which receipts of the merchant's devices are told from forged ones (OR-D02). Left out by an older server. */
    receiptKeys: z.array(receiptKey).optional(),
    /** The point (P-256, raw, base64url) by which a signed licence is told from a forged one. Left out by an older server. */
    entitlementKey: z.string().optional(),
    /**
     * The amount that the last closing left in each drawer of this till that is not open; without a name its only one. Left out by an older
     * server.
     */
    drawersLeft: z.array(z.object({ drawer: z.string().nullable(), leftMinor: amountMinor })).optional(),
    /**
     * The variants that sell best at this till, then those of its outlet, on most receipts first; a till that sold nothing is told its outlet's
     * alone. Left out by an older server.
     */
    bestSellers: z.array(id).max(BEST_SELLERS).optional(),
    /** When the shop was closed because it moves: no new sale begins here. Left out where it is open, and by an older server. */
    sellingClosedAt: instant.optional(),
    catalogueCursor: z.int(),
    /**
     * The templates of each kind of receipt, oldest first: the one in force, then those that begin later, so that an offline desk switches
     * in time. A kind left out prints by the product's own template. Left out by an older server.
     */
    receipts: z.array(z.object({ kind: templateKind, inForceFrom: instant, template: receiptTemplate })).optional(),
  }),
})

/**
 * The whole catalogue of the outlet in pages, for an empty cache. Keep the `cursor` of the first page: what changes meanwhile comes with the changes.
 */
export const deskCatalogue = endpoint({
  name: 'device.catalogue',
  method: 'GET',
  access: 'device',
  summary: 'Pages through every item the outlet lists',
  request: z.object({
    after: id.optional(),
    /** The last item that is wanted; left out: to the end. */
    until: id.optional(),
    limit: z.coerce.number().int().min(1).max(5_000).default(2_000),
    /** The defaults that the device fills in itself: then goods come as `brief`, and `items` is empty. */
    knows: z.literal('usual').optional(),
    /**
     * The device asks what moved after `stockUpTo`, so that pages may come as they were made before; only together with `knows`. The first answer then
     * has no goods and says where the pages begin, each ends where the next begins, and `until` and `limit` say nothing.
     */
    stock: z.literal('followed').optional(),
  }),
  answer: z.object({
    items: z.array(deskItem),
    /** Goods without what is usual, for a device that knows it; an older server sends `items`. */
    brief: z.array(briefItem).optional(),
    next: id.nullable(),
    cursor: z.int(),
    /** The position before each further page, with the first page, so that several can be requested side by side. */
    starts: z.array(id),
    /** The entry of the stock book behind which moved goods may be missing in `onHand`: with pages that may have been made before. */
    stockUpTo: z.int().optional(),
  }),
})

/** Returns the changes since a cursor; `reset` when the cursor is too old and the cache must be filled anew. */
export const deskCatalogueChanges = endpoint({
  name: 'device.catalogue-changes',
  method: 'GET',
  access: 'device',
  summary: 'Items changed or removed since the given cursor',
  request: z.object({
    since: z.coerce.number().int().min(0),
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
  }),
  answer: z.object({
    items: z.array(deskItem),
    removed: z.array(id),
    cursor: z.int(),
    hasMore: z.boolean(),
    reset: z.boolean(),
    /** True where taxes, categories, settings or staff changed too: fetch the set-up again. */
    setupChanged: z.boolean(),
  }),
})

/** Takes journal entries in order; each id is booked once, a repeat gets the first answer. Never refuses a sale. */
export const uploadJournal = endpoint({
  name: 'device.upload-journal',
  access: 'device',
  // Every entry carries its own id and is taken once, so the request as a whole may be repeated freely.
  repeat: 'runs-again',
  summary: 'Uploads entries of the device journal, in order',
  refusals: ['device.unbound'],
  request: z.object({
    entries: z.array(journalEntry).min(1).max(100),
    /** The till's own clock as it sends them, uncorrected. No time that it shows holds up what was sold. */
    sentAt: z.string().max(100).optional(),
  }),
  answer: z.object({
    outcomes: z.array(journalOutcome),
    /** The next sequence the server waits for. */
    expectedSequence: z.int(),
    serverTime: instant,
  }),
})

/** Returns the server's state of this registration, for the device to compare after a crash. */
export const journalState = endpoint({
  name: 'device.journal-state',
  method: 'GET',
  access: 'device',
  summary: 'The last sequence and hash the server has of this registration',
  request: z.object({ from: z.coerce.number().int().min(1).optional() }),
  answer: z.object({
    expectedSequence: z.int(),
    lastHash: z.string(),
    outcomes: z.array(journalOutcome),
  }),
})

export const deviceView = z.object({
  id,
  number: z.string(),
  name: z.string(),
  serialNumber: z.string(),
  type: z.string(),
  model: z.string(),
  /** For the tiers above, who read devices of several merchants; null inside one. */
  merchantName: z.string().nullable(),
  outletId: id,
  outletName: z.string(),
  isEnabled: enabledBit,
  /** `online`: heartbeat within 90 s; `port-busy`: a peripheral port is held elsewhere (D49, D53). */
  state: z.enum(['online', 'offline', 'port-busy']),
  /** Its browser shows the office instead of the desk, which is why it is silent; left out by a server that does not say. */
  isInOffice: z.boolean().optional(),
  lastSeenAt: instant.nullable(),
  queued: z.int(),
  oldestQueuedAt: instant.nullable(),
  epoch: z.int(),
  isBound: z.boolean(),
  alarms: z.int(),
  version: z.string(),
  location: z.string(),
  /** The version of the row in the list, for changing it. */
  revision: z.int(),
  can: z.object({ unbind: z.boolean(), enable: z.boolean(), disable: z.boolean(), pair: z.boolean() }),
})

export const listDevices = endpoint({
  name: 'device.list',
  method: 'GET',
  path: '/device/devices',
  access: 'login',
  scope: 'across',
  outlet: 'optional',
  summary: 'Devices of the outlets one may see, with their online state',
  request: pageRequest.extend({
    search: z.string().max(50).optional(),
    state: z.enum(['online', 'offline', 'port-busy']).optional(),
    /** For the tiers above. */
    merchantId: id.optional(),
    sort: sortBy(
      'name',
      'state',
      'queued',
      'lastSeen',
      'merchant',
      'outlet',
      'number',
      'type',
      'serial',
      'model',
      'location',
      'version',
    ),
  }),
  answer: pageOf(deviceView),
})

/**
 * A browser says that the till it is registered as shows the office: it is silent for that reason, until it is used as a desk again. Said
 * again it is no more than that.
 */
export const keepInOffice = endpoint({
  name: 'device.keep-in-office',
  access: 'login',
  repeat: 'runs-again',
  summary: 'Says that the browser of a till shows the office',
  request: z.object({ id }),
  answer: noFields,
})

export const unbindDevice = endpoint({
  name: 'device.unbind',
  path: '/device/unbind-device',
  access: { anyOf: ['platform.devices.bind'] },
  summary: 'Ends a device registration from afar; what it has sold can still be uploaded',
  request: z.object({ id }),
  answer: noFields,
})

export const setDeviceEnabled = endpoint({
  name: 'device.set-enabled',
  path: '/device/set-device-enabled',
  access: { anyOf: ['platform.devices.enable'] },
  summary: 'Enables or disables a device',
  request: z.object({ id, enabled: z.union([z.literal(0), z.literal(1)]) }),
  answer: noFields,
})
