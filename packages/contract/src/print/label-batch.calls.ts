import { LABEL_WRITINGS } from '@kassa/domain/label/label-writing.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** Goods whose labels are printed by one press, and by one call: no more than these can ever be in doubt. */
export const LABELS_A_BATCH = 1_000
export const LABELS_A_PIECE = 25
/** Copies of one label; more stand in the batch as often as they need. */
export const COPIES_A_LABEL = 99
/** Labels of a piece, copies and all, where every copy is written anew: on receipt paper. */
export const RASTERS_A_PIECE = 100

const VIEW = { anyOf: ['platform.configuration.labelTemplates'] } as const

const state = z.enum(['waiting', 'sending', 'printed', 'failed', 'unsure'])

export const listLabelPrinters = endpoint({
  name: 'print.list-label-printers',
  method: 'GET',
  access: VIEW,
  summary: 'Printers in an outlet’s network that print labels',
  request: z.object({ outletId: id }),
  answer: z.object({ printers: z.array(z.object({ id, name: z.string(), labels: z.enum(LABEL_WRITINGS) })) }),
})

/**
 * Prints the next piece of a batch, in the printer's own language. A piece is taken once: where others stand before it, it is under way,
 * printed or in doubt, the batch is answered as it stands and nothing is sent. One that failed is begun anew, on another printer too. What
 * was printed is remembered, so that it is asked for again only when it changes.
 */
export const printLabels = endpoint({
  name: 'print.print-labels',
  access: VIEW,
  repeat: 'runs-again',
  summary: 'Prints labels on a printer of the outlet’s network, each once',
  refusals: ['label-template.picture-unknown', 'label-batch.too-many-copies'],
  request: z.object({
    /** The id of the batch. */
    id,
    printerId: id,
    templateId: id,
    outletId: id,
    /** A list of prices that begins later: the labels say what it will cost. */
    scheduleId: id.optional(),
    /** The count of the whole batch. */
    count: z.int().min(1).max(LABELS_A_BATCH),
    /** The number of labels before these. */
    from: z.int().min(0).max(LABELS_A_BATCH),
    goods: z
      .array(z.object({ variantId: id, copies: z.int().min(1).max(COPIES_A_LABEL) }))
      .min(1)
      .max(LABELS_A_PIECE),
  }),
  answer: z.object({ state, problem: z.string(), printed: z.int() }),
})

export const labelBatchView = z.object({
  id,
  designName: z.string(),
  printerName: z.string(),
  state,
  problem: z.string(),
  count: z.int(),
  printed: z.int(),
  /** The number under way or in doubt, behind those that are printed. */
  sending: z.int(),
  byName: z.string(),
  createdAt: instant,
})

export const listLabelBatches = endpoint({
  name: 'print.list-label-batches',
  method: 'GET',
  access: VIEW,
  summary: 'The last twenty batches of labels of an outlet, and how they stand',
  request: z.object({ outletId: id }),
  answer: z.object({ batches: z.array(labelBatchView) }),
})

/**
 * Settles labels in doubt after somebody looked at the printer: they came and are remembered as printed, or did not and are requested
 * again.
 */
export const settleLabelBatch = endpoint({
  name: 'print.settle-label-batch',
  access: VIEW,
  summary: 'Says whether labels that nobody was sure of were printed',
  refusals: ['label-batch.settled'],
  request: z.object({ id, isPrinted: z.boolean() }),
  answer: z.object({ state, printed: z.int() }),
})
