import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line, noFields, pageOf, pageRequest, savedThing, sortBy } from '../fields.ts'
import { sheetAnswer, sheetRefusals, sheetRequest, templateRequest } from '../sheet-import.ts'

export const PERIPHERAL_TYPES = ['ticket-printer', 'label-printer', 'cash-box', 'scanner', 'scale'] as const

/** Source: specification §5 (serial number 2–50). */
export const serialNumber = line().min(2).max(50)

const fields = z.object({
  deviceId: id,
  type: z.enum(PERIPHERAL_TYPES),
  model: line().min(1).max(100),
  serialNumber,
})

export const peripheralView = fields.extend({
  id,
  deviceName: z.string(),
  outletName: z.string(),
  /** For the tiers above; null inside a merchant. */
  merchantName: z.string().nullable(),
  version: z.int(),
})

export const listPeripherals = endpoint({
  name: 'device.list-peripherals',
  method: 'GET',
  access: 'login',
  scope: 'across',
  outlet: 'optional',
  summary: 'What hangs at the devices of the outlets one may see',
  request: pageRequest.extend({
    search: z.string().max(50).optional(),
    type: z.enum(PERIPHERAL_TYPES).optional(),
    /** For the tiers above. */
    merchantId: id.optional(),
    sort: sortBy('serial', 'model', 'device', 'outlet', 'merchant'),
  }),
  answer: pageOf(peripheralView),
})

export const createPeripheral = endpoint({
  name: 'device.create-peripheral',
  access: { anyOf: ['platform.devices.add'] },
  summary: 'Adds what hangs at a device',
  refusals: ['device.serial-taken'],
  request: fields,
  answer: savedThing,
})

export const editPeripheral = endpoint({
  name: 'device.edit-peripheral',
  access: { anyOf: ['platform.devices.edit'] },
  summary: 'Changes it, or binds it to another device',
  refusals: ['device.serial-taken', 'thing.changed-meanwhile'],
  request: fields.extend({ id, version: z.int() }),
  answer: savedThing,
})

export const deletePeripheral = endpoint({
  name: 'device.delete-peripheral',
  access: { anyOf: ['platform.devices.delete'] },
  summary: 'Takes it away from its device',
  request: z.object({ id }),
  answer: noFields,
})

export const peripheralImportField = z.enum(['type', 'model', 'serialNumber', 'device', 'ignore'])

/** A list of peripherals of at most 5 MB and 100 rows: read, tried, applied. Source: specification §5, D43. */
export const importPeripherals = endpoint({
  name: 'device.import-peripherals',
  access: { anyOf: ['platform.devices.import'] },
  kind: 'upload',
  summary: 'Adds peripherals from a spreadsheet',
  refusals: [...sheetRefusals],
  request: sheetRequest(peripheralImportField),
  answer: sheetAnswer(peripheralImportField),
})

export const downloadPeripheralTemplate = endpoint({
  name: 'device.download-peripheral-template',
  method: 'GET',
  path: '/device/peripheral-template',
  access: { anyOf: ['platform.devices.import'] },
  kind: 'download',
  summary: 'Downloads the template for importing peripherals',
  request: templateRequest,
  answer: noFields,
})
