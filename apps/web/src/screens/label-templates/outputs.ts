import type { listLabelPrinters } from '@kassa/contract/print/label-batch.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { labelLook } from '@kassa/domain/label/label-writing.ts'
import type { LabelOutput } from './make-labels.ts'

type Printer = OutputOf<(typeof listLabelPrinters)['answer']>['printers'][number]

/** A file of labels. */
export type FileOutput = LabelOutput & { readonly key: string; readonly ends: string }

const SHEETS: FileOutput = { key: 'pdf', form: 'pdf', dotsPerMm: 12, ends: 'pdf' }

export const FILES: readonly FileOutput[] = [
  SHEETS,
  { key: 'zpl-8', form: 'zpl', dotsPerMm: 8, ends: 'zpl' },
  { key: 'zpl-12', form: 'zpl', dotsPerMm: 12, ends: 'zpl' },
  { key: 'tspl-8', form: 'tspl', dotsPerMm: 8, ends: 'prn' },
  { key: 'escpos-8', form: 'escpos', dotsPerMm: 8, ends: 'bin' },
]

/** Where labels go: a printer of the network, or a file. */
export type Output =
  | { readonly file: FileOutput; readonly printer: null }
  | { readonly file: null; readonly printer: { readonly id: string; readonly isRaster: boolean } }

/** Returns the chosen output; the first network printer where none was chosen, or sheets where there is none. */
export function outputOf(key: string | null, printers: readonly Printer[]): Output & { readonly key: string } {
  const chosen = key ?? printers[0]?.id ?? 'pdf'
  const printer = printers.find(({ id }) => id === chosen)
  if (!printer) {
    const file = FILES.find((one) => one.key === chosen) ?? SHEETS
    return { key: file.key, file, printer: null }
  }
  const isRaster = labelLook(printer.labels)?.language === 'escpos'
  return { key: printer.id, file: null, printer: { id: printer.id, isRaster } }
}
