import { keepInOffice } from '@kassa/contract/device/device.calls.ts'
import { call } from '../../api/call.ts'

/** Tells the server that the browser of a till shows the office; without an answer only this browser knows. */
export const sayTillInOffice = (id: string): Promise<unknown> => call(keepInOffice, { id }, { isQuiet: true })
