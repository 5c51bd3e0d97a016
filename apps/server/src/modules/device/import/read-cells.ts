import { withoutGuard } from '@kassa/domain/text/sheet-cell.ts'
import type { z } from 'zod'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'

/** Returns a text as names and types are compared, whoever wrote the sheet. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')

interface Wanted<Named extends string> {
  readonly needed: readonly Named[]
  /** The form's own limits. */
  readonly schemas: Readonly<Partial<Record<Named, z.ZodType>>>
}

/** The cells of a row by what they are, trimmed; or the first that is missing or does not fit. */
export function readCells<Named extends string>(
  cells: readonly string[],
  fields: readonly (Named | 'ignore')[],
  { needed, schemas }: Wanted<Named>,
): { readonly cell: (field: Named) => string } | { readonly problem: RowProblem<Named> } {
  const cell = (field: Named): string =>
    withoutGuard(cells[fields.indexOf(field)] ?? '')
      .normalize('NFKC')
      .trim()
  const missing = needed.find((field) => cell(field) === '')
  if (missing !== undefined) return { problem: { field: missing, code: 'import.value-missing', facts: {} } }
  for (const [field, schema] of Object.entries(schemas) as [Named, z.ZodType][]) {
    const parsed = schema.safeParse(cell(field))
    if (parsed.success) continue
    const { minimum, maximum } = (parsed.error.issues[0] ?? {}) as { minimum?: number; maximum?: number }
    const hint = [minimum, maximum].filter((limit) => limit !== undefined).join('–')
    return { problem: { field, code: 'device-import.cell-unfit', facts: { value: cell(field).slice(0, 60), hint } } }
  }
  return { cell }
}

/** Returns the problem of an unknown type. */
export const typeUnknown = (said: string, types: readonly string[]): RowProblem<'type'> => ({
  field: 'type',
  code: 'device-import.type-unknown',
  facts: { value: said.slice(0, 60), hint: types.join(', ') },
})

/** Returns the problem of a serial number that is in an earlier row too. */
export const standsTwice = (
  { serialNumber }: { readonly serialNumber: string },
  row: number,
): RowProblem<'serialNumber'> => ({
  field: 'serialNumber',
  code: 'device-import.serial-twice',
  facts: { value: serialNumber, row },
})
