import { PdfObjects, pdfNumber, pdfText } from '../receipt/page/pdf-objects.ts'

/** Source: ISO 216. */
const A4 = { width: 210, height: 297 } as const
const POINTS_PER_MM = 72 / 25.4

/** The places of labels on an A4 sheet: from the top left corner, in millimetres. */
export interface SheetGrid {
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
}

/** Returns the largest grid that fits beside a margin, in the middle of the sheet. At least one. */
export function gridOf(widthMm: number, heightMm: number, marginMm = 8): SheetGrid {
  const columns = Math.max(1, Math.floor((A4.width - marginMm * 2) / widthMm))
  const rows = Math.max(1, Math.floor((A4.height - marginMm * 2) / heightMm))
  return { columns, rows, left: (A4.width - columns * widthMm) / 2, top: (A4.height - rows * heightMm) / 2 }
}

/** A drawn label, its dots packed as zlib does. */
export interface PackedLabel {
  readonly widthDots: number
  readonly heightDots: number
  readonly packed: Uint8Array
  readonly copies: number
}

/** Labels on A4 sheets, row by row. `skip` places of the first sheet are used already. Each label's dots stand in the file once. */
export function writeSheets(
  labels: readonly PackedLabel[],
  { widthMm, heightMm, title, skip = 0 }: { readonly widthMm: number; readonly heightMm: number; readonly title: string; readonly skip?: number }, // prettier-ignore
): Uint8Array {
  const grid = gridOf(widthMm, heightMm)
  const objects = new PdfObjects((bytes) => bytes)
  const places = [
    ...Array.from({ length: skip }, () => null),
    ...labels.flatMap((label) => {
      const { widthDots, heightDots, packed } = label
      const picture = objects.addStream(
        `/Type/XObject/Subtype/Image/ImageMask true/Width ${widthDots}/Height ${heightDots}/BitsPerComponent 1/Decode[1 0]`,
        packed,
      )
      return Array.from({ length: label.copies }, () => picture)
    }),
  ]
  const tree = objects.reserve()
  const each = grid.columns * grid.rows
  const pages: number[] = []
  for (let from = 0; from < places.length; from += each)
    pages.push(addSheet(objects, places.slice(from, from + each), { grid, widthMm, heightMm, tree }))
  objects.put(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`)
  const root = objects.add(`<</Type/Catalog/Pages ${tree} 0 R>>`)
  return objects.file(root, objects.add(`<</Title${pdfText(title)}/Producer(Kassa)>>`))
}

interface Sheet {
  readonly grid: SheetGrid
  readonly widthMm: number
  readonly heightMm: number
  readonly tree: number
}

function addSheet(objects: PdfObjects, pictures: readonly (number | null)[], sheet: Sheet): number {
  const { grid, widthMm, heightMm, tree } = sheet
  const points = (mm: number): string => pdfNumber(mm * POINTS_PER_MM)
  const drawn = pictures.map((picture, index) => {
    if (picture === null) return ''
    const left = grid.left + (index % grid.columns) * widthMm
    const bottom = A4.height - grid.top - (Math.floor(index / grid.columns) + 1) * heightMm
    return `q ${points(widthMm)} 0 0 ${points(heightMm)} ${points(left)} ${points(bottom)} cm /l${picture} Do Q`
  })
  const content = objects.addPlain(drawn.join('\n'))
  const named = [...new Set(pictures)].flatMap((picture) => (picture === null ? [] : [`/l${picture} ${picture} 0 R`]))
  return objects.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${points(A4.width)} ${points(A4.height)}]/Contents ${content} 0 R/Resources<</XObject<<${named.join('')}>>>>>>`,
  )
}
