import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line, name, noFields } from '../fields.ts'
import { serialNumber } from './peripheral.calls.ts'
import { sheetAnswer, sheetRefusals, sheetRequest, templateRequest } from '../sheet-import.ts'

export const DEVICE_TYPES = ['browser', 'ecr', 'pos', 'paybox', 'smart-container'] as const

const fields = z.object({
  name,
  serialNumber,
  type: z.enum(DEVICE_TYPES),
  model: line().max(100),
  location: line().max(100),
  outletId: id,
})

/** A device that stands in the list before anybody registers a browser as it. */
export const createDevice = endpoint({
  name: 'device.create-device',
  access: { anyOf: ['platform.devices.add'] },
  summary: 'Adds a device to an outlet, to be registered later',
  refusals: ['device.serial-taken', 'device.too-many'],
  request: fields,
  answer: z.object({ id }),
})

export const editDevice = endpoint({
  name: 'device.edit-device',
  access: { anyOf: ['platform.devices.edit'] },
  summary: 'Changes what a device is called and where it stands; another outlet only while it is not registered',
  refusals: ['device.serial-taken', 'device.too-many', 'device.still-bound', 'thing.changed-meanwhile'],
  request: fields.extend({ id, version: z.int() }),
  answer: noFields,
})

export const deleteDevice = endpoint({
  name: 'device.delete-device',
  access: { anyOf: ['platform.devices.delete'] },
  summary: 'Takes a device that is not registered out of the list; what it has sold stays',
  refusals: ['device.still-bound'],
  request: z.object({ id }),
  answer: noFields,
})

const importField = z.enum(['name', 'serialNumber', 'type', 'model', 'location', 'outlet', 'ignore'])

export const deviceImportField = importField

/** A list of devices of at most 5 MB and 100 rows, as staff are imported: read, tried, applied. Source: specification §5, DV-S03. */
export const importDevices = endpoint({
  name: 'device.import-devices',
  access: { anyOf: ['platform.devices.import'] },
  kind: 'upload',
  summary: 'Adds devices from a spreadsheet',
  refusals: [...sheetRefusals],
  request: sheetRequest(importField),
  answer: sheetAnswer(importField),
})

export const downloadDeviceTemplate = endpoint({
  name: 'device.download-device-template',
  method: 'GET',
  path: '/device/device-template',
  access: { anyOf: ['platform.devices.import'] },
  kind: 'download',
  summary: 'Downloads the template for importing devices',
  request: templateRequest,
  answer: noFields,
})
