import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { drawLabels, LABELS_A_CALL, noteLabels } from '@kassa/contract/print/label-design.calls.ts'
import type { LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { writeSheets } from '@kassa/domain/label/label-sheets.ts'
import { writeLabels, type LabelLanguage } from '@kassa/domain/label/write-labels.ts'
import { bitsFromBase64 } from '@kassa/domain/receipt/dots.ts'
import { call } from '../../api/call.ts'
import type { GoodsToPrint } from './print-goods.ts'
import { brandName } from '../../session/brand.ts'

/** A sheet of paper, or the language of a label printer; dots of a millimetre. */
export interface LabelOutput {
  readonly form: 'pdf' | LabelLanguage
  readonly dotsPerMm: 8 | 12
}

type Drawn = OutputOf<(typeof drawLabels)['answer']>

/** Unpacks bytes that were packed as zlib does, by means of the browser. */
export async function unpackBytes(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const bytesOf = (packed: string): Uint8Array<ArrayBuffer> => Uint8Array.from(bitsFromBase64(packed))

/** The whole batch as one file, or as the bytes of a printer. */
async function fileOf(
  template: LabelTemplate,
  { form, dotsPerMm }: LabelOutput,
  { drawn, goods, skip }: { readonly drawn: readonly Drawn[]; readonly goods: Batch['goods']; readonly skip: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const copiesOf = new Map(goods.map(({ variantId, copies }) => [variantId, copies]))
  const labels = drawn.flatMap(({ widthDots, heightDots, labels: some }) =>
    some.map(({ packed, shown }) => {
      const copies = copiesOf.get(shown?.variantId ?? '') ?? 1
      return { widthDots, heightDots, packed: bytesOf(packed), copies }
    }),
  )
  const { widthMm, heightMm } = template
  if (form === 'pdf') return Uint8Array.from(writeSheets(labels, { widthMm, heightMm, title: brandName(), skip }))
  const dots = await Promise.all(
    labels.map(async ({ widthDots, heightDots, packed, copies }) => ({
      dots: { widthDots, heightDots, bits: await unpackBytes(packed) },
      copies,
    })),
  )
  return writeLabels(dots, form, dotsPerMm)
}

interface Batch {
  readonly templateId: string
  readonly template: LabelTemplate
  readonly outletId: string
  /** A list of prices that begins later, whose labels are printed ahead. */
  readonly scheduleId: string | null
  readonly goods: readonly GoodsToPrint[]
  readonly output: LabelOutput
  readonly skip: number
}

/** The file of a batch, and how the shop remembers that it was printed. */
export interface MadeLabels {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly note: () => Promise<void>
}

/** Draws a batch a hundred labels at a time, telling after each how many there are. */
export async function makeLabels(batch: Batch, onProgress: (count: number) => void): Promise<MadeLabels> {
  const { template, templateId, outletId, scheduleId, goods, output, skip } = batch
  const ahead = scheduleId === null ? {} : { scheduleId }
  const variantIds = goods.map(({ variantId }) => variantId)
  const drawn: Drawn[] = []
  for (let from = 0; from < variantIds.length; from += LABELS_A_CALL) {
    const some = variantIds.slice(from, from + LABELS_A_CALL)
    drawn.push(await call(drawLabels, { template, outletId, variantIds: some, dotsPerMm: output.dotsPerMm, ...ahead }))
    onProgress(from + some.length)
  }
  const note = async (): Promise<void> => {
    for (const { labels } of drawn) {
      const shown = labels.flatMap((label) => label.shown ?? [])
      if (shown.length > 0) await call(noteLabels, { templateId, outletId, labels: shown })
    }
  }
  return { bytes: await fileOf(template, output, { drawn, goods, skip }), note }
}
