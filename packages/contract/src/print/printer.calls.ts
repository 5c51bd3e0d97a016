import { LABEL_WRITINGS } from '@kassa/domain/label/label-writing.ts'
import { PICK_CATEGORIES } from '@kassa/domain/receipt/slip/pick-list.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, name, noFields } from '../fields.ts'
import { PRINTER_WAYS } from './printer-ways.ts'

/** Ports of receipt printers. Source: D106 (ports from a list). */
export const PRINTER_PORTS = { least: 9_100, most: 9_109 } as const

const fields = z.object({
  outletId: id,
  name,
  way: z.enum(PRINTER_WAYS),
  /** For a port; empty for a printer that polls. */
  host: line().max(253),
  port: z.int().min(0).max(65_535),
  /** The label languages that it understands; `none` for a printer that polls. */
  labels: z.enum(LABEL_WRITINGS),
})

export const networkPrinterView = fields.extend({
  id,
  outletName: z.string(),
  lastSeenAt: instant.nullable(),
  problem: z.string(),
  /** The categories whose goods it prints on pick lists; empty: none. */
  categoryIds: z.array(id),
  waiting: z.int(),
  version: z.int(),
})

export const listNetworkPrinters = endpoint({
  name: 'print.list-network-printers',
  method: 'GET',
  access: { anyOf: ['platform.devices'] },
  summary: 'Printers in the networks of the outlets one may see',
  request: z.object({}),
  answer: z.object({ printers: z.array(networkPrinterView) }),
})

const SAVE_REFUSALS = [
  'printer.port-unfit',
  'printer.labels-need-port',
  'printer.address-forbidden',
  'printer.name-taken',
] as const

export const saveNetworkPrinter = endpoint({
  name: 'print.save-network-printer',
  access: { anyOf: ['platform.devices.add'] },
  repeat: 'runs-again',
  summary: 'Adds a printer of the network, or changes one; one that polls gets a new secret address',
  refusals: [...SAVE_REFUSALS, 'thing.changed-meanwhile'],
  request: fields.extend({ id: id.nullable(), version: z.int().min(0) }),
  answer: z.object({
    id,
    /** Below this server’s address, for the printer’s own settings; shown once. Null for a port. */
    pollPath: z.string().nullable(),
  }),
})

/** The address of a printer that polls stays. Source: features, DV-P07. */
export const setPrinterCategories = endpoint({
  name: 'print.set-printer-categories',
  access: { anyOf: ['platform.devices.edit'] },
  summary: 'Says whose goods a printer of the network writes on pick lists: categories with all below them',
  refusals: ['thing.changed-meanwhile'],
  request: z.object({ id, version: z.int().min(1), categoryIds: z.array(id).max(PICK_CATEGORIES) }),
  answer: noFields,
})

export const deleteNetworkPrinter = endpoint({
  name: 'print.delete-network-printer',
  access: { anyOf: ['platform.devices.delete'] },
  summary: 'Takes a printer of the network away; its address opens nothing any more',
  request: z.object({ id }),
  answer: noFields,
})

/** Bytes of one paper. */
const PRINT_JOB_BYTES = 1_000_000

export const jobState = z.enum(['waiting', 'sending', 'printed', 'failed', 'unsure'])

/** Prints on a printer of the outlet’s network. The same id is one paper, however often it is asked for: only a job that failed is begun anew. */
export const printOverNetwork = endpoint({
  name: 'print.print-over-network',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Sends bytes to a printer of the outlet’s network, once',
  refusals: ['device.unbound'],
  request: z.object({
    id,
    printerId: id,
    title: z.string().max(200),
    /** The bytes in base64. */
    bytes: z
      .string()
      .max(Math.ceil((PRINT_JOB_BYTES * 4) / 3) + 4)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
  }),
  answer: z.object({ state: jobState, problem: z.string() }),
})

/** The state of a job; `giveUp` takes it back where the printer has not fetched it. */
export const readNetworkJob = endpoint({
  name: 'print.read-network-job',
  access: 'device',
  repeat: 'runs-again',
  summary: 'How a job of the calling device stands',
  request: z.object({ id, giveUp: z.boolean() }),
  answer: z.object({ state: jobState, problem: z.string() }),
})
