import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { jobState } from './printer.calls.ts'

const access = { anyOf: ['platform.analysis.orders'] } as const

export const listOrderPrinters = endpoint({
  name: 'print.list-order-printers',
  method: 'GET',
  path: '/print/order-printers/:id',
  access,
  summary: 'Printers in the network of an order’s outlet that print receipts',
  request: z.object({ id }),
  answer: z.object({ printers: z.array(z.object({ id, name: z.string() })) }),
})

/**
 * Prints an order’s receipt, as a reprint, on a printer of its outlet’s network. The same id is one paper: asked for again it is answered as
 * it stands, and never sent a second time.
 */
export const printOrder = endpoint({
  name: 'print.print-order',
  access,
  repeat: 'runs-again',
  summary: 'Prints the receipt of an order on a printer of its outlet, once',
  refusals: ['printer.not-there'],
  request: z.object({ id, orderId: id, printerId: id }),
  answer: z.object({ state: jobState, problem: z.string() }),
})
