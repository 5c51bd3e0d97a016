import {
  deleteNetworkPrinter as deleteCall,
  listNetworkPrinters as listCall,
  PRINTER_PORTS,
  saveNetworkPrinter as saveCall,
  setPrinterCategories as categoriesCall,
} from '@kassa/contract/print/printer.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, commandOutside } from '../../../platform/command.ts'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import type { Reach } from '../../../platform/reach.ts'
import { type AuditNote, recordInStep } from '../../../platform/calls/record.ts'
import { hashToken, newToken } from '../../../platform/session/token.ts'
import { isOutletThere } from '../template/template.store.ts'
import { pollPath } from './poll-word.ts'
import {
  countCategories,
  findPrinter,
  isPrinterNameTaken,
  listPrinters,
  setCategories,
  setPrinter,
  setPrinterArchived,
  type PrinterFields,
} from './printer.store.ts'

export const listNetworkPrinters = command(listCall, async ({ tx, merchantId, actor }) =>
  accept({ printers: await listPrinters(tx, merchantId, actor.outletIds) }),
)

/** A port from the list, and an address that the installation lets the program reach. One that polls has neither, and prints no labels. */
async function checkPlace({ raw }: Reach, { way, host, port, labels }: PrinterFields): Promise<Result<null>> {
  if (way !== 'port') return labels === 'none' ? accept(null) : refuse({ code: 'printer.labels-need-port' })
  const { least, most } = PRINTER_PORTS
  if (port < least || port > most) return refuse({ code: 'printer.port-unfit', facts: { least, most } })
  try {
    await raw.check(host)
    return accept(null)
  } catch (error) {
    if (error instanceof OutgoingRefused) return refuse({ code: 'printer.address-forbidden', facts: { host } })
    throw error
  }
}

/** Returns the facts of a printer for the log; nothing that opens its address. */
const placeOf = ({ name, way, host, port, outletId, labels }: PrinterFields) => ({
  name,
  way,
  host,
  port,
  outletId,
  labels,
})

export const saveNetworkPrinter = commandOutside(saveCall, async (context, { id: known, version, ...sent }) => {
  const { merchantId, reaches, reach, now, newId, step } = context
  const fields: PrinterFields = sent.way === 'port' ? sent : { ...sent, host: '', port: 0 }
  const id = known ?? newId()
  const before = known === null ? undefined : await step((tx) => findPrinter(tx, merchantId, known))
  const isMine = known === null || (before !== undefined && reaches(before.outletId))
  const isThere =
    isMine && reaches(fields.outletId) && (await step((tx) => isOutletThere(tx, merchantId, fields.outletId)))
  if (!isThere) return refuse({ code: 'thing.not-found' })
  const place = await checkPlace(reach, fields)
  if (!place.ok) return place
  const word = fields.way === 'port' ? null : newToken()
  return step(async (tx) => {
    if (await isPrinterNameTaken(tx, merchantId, fields, id))
      return refuse({ code: 'printer.name-taken', facts: { name: fields.name } })
    const wordHash = word === null ? null : hashToken(word)
    const expected = known === null ? 0 : version
    if (!(await setPrinter(tx, merchantId, { ...fields, id, version: expected, wordHash }, now)))
      return refuse({ code: 'thing.changed-meanwhile' })
    const note: AuditNote = {
      subject: `network-printer/${id}`,
      before: before && placeOf(before),
      after: placeOf(fields),
    }
    await tx.run(recordInStep(context, { call: saveCall.name, outletId: fields.outletId }, note))
    return accept({ id, pollPath: word === null ? null : pollPath(fields.way, merchantId, id, word) })
  })
})

/** Categories that are there; one that is another merchant's, or gone, is not found. */
export const setPrinterCategories = command(categoriesCall, async (context, { id, version, categoryIds: asked }) => {
  const { tx, merchantId, reaches, audit } = context
  const before = await findPrinter(tx, merchantId, id)
  const categoryIds = [...new Set(asked)]
  const isThere = before !== undefined && reaches(before.outletId)
  if (!isThere || (await countCategories(tx, merchantId, categoryIds)) !== categoryIds.length)
    return refuse({ code: 'thing.not-found' })
  if (!(await setCategories(tx, merchantId, { id, version, categoryIds })))
    return refuse({ code: 'thing.changed-meanwhile' })
  audit({ subject: `network-printer/${id}`, before: { categoryIds: before.categoryIds }, after: { categoryIds } })
  return accept({})
})

export const deleteNetworkPrinter = command(deleteCall, async ({ tx, merchantId, reaches, now, audit }, { id }) => {
  const before = await findPrinter(tx, merchantId, id)
  if (!before || !reaches(before.outletId)) return refuse({ code: 'thing.not-found' })
  await setPrinterArchived(tx, merchantId, id, now)
  audit({ subject: `network-printer/${id}`, before: { name: before.name } })
  return accept({})
})
