import { withoutGuard } from '@kassa/domain/text/sheet-cell.ts'
import { createStaff } from '@kassa/contract/organisation/staff.calls.ts'
import type { StaffImportField } from './staff-headings.ts'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'

/** Whom a row names, as its cells say it; empty cells are empty texts. */
export type StaffRowText = Readonly<Record<Exclude<StaffImportField, 'ignore'>, string>>

export type StaffProblem = RowProblem<Exclude<StaffImportField, 'ignore'>>

const { number, firstName, lastName, position, phone, email } = createStaff.request.shape
const schemas = { number, firstName, lastName, position, phone, email } as const

const textsOf = (cells: readonly string[], fields: readonly StaffImportField[]): StaffRowText => {
  const cell = (field: StaffImportField): string =>
    withoutGuard(cells[fields.indexOf(field)] ?? '')
      .normalize('NFKC')
      .trim()
  return {
    number: cell('number'),
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    position: cell('position'),
    phone: cell('phone'),
    email: cell('email'),
    role: cell('role'),
    outlets: cell('outlets'),
    password: withoutGuard(cells[fields.indexOf('password')] ?? ''),
  }
}

const needed = ['number', 'firstName', 'role', 'password'] as const

/** Reads a row; answers the first cell that is missing or does not fit the form's own limits. */
export function readStaffRow(
  cells: readonly string[],
  fields: readonly StaffImportField[],
): { readonly row: StaffRowText } | { readonly problem: StaffProblem } {
  const texts = textsOf(cells, fields)
  const missing = needed.find((field) => texts[field] === '')
  if (missing) return { problem: { field: missing, code: 'import.value-missing', facts: {} } }
  for (const field of Object.keys(schemas) as (keyof typeof schemas)[]) {
    const parsed = schemas[field].safeParse(texts[field])
    if (parsed.success) continue
    const [issue] = parsed.error.issues
    const { minimum, maximum } = issue as { minimum?: number; maximum?: number }
    const hint = [minimum, maximum].filter((limit) => limit !== undefined).join('–')
    const facts = { value: texts[field].slice(0, 60), hint }
    return { problem: { field, code: 'staff-import.cell-unfit', facts } }
  }
  return { row: texts }
}
