import { z } from 'zod'

/** The refusals about the file itself that every import of a list can give. */
export const sheetRefusals = [
  'import.no-file',
  'import.not-spreadsheet',
  'import.not-text',
  'import.too-large',
  'import.unpacks-too-large',
  'import.too-many-cells',
  'import.locked',
  'import.too-many-rows',
  'import.empty',
  'import.too-slow',
  'import.sheet-missing',
  'import.column-twice',
  'import.name-column-missing',
] as const

/** One field a column, by the column's index from 0, as JSON (a form carries texts). */
export const columnMapping = <Field extends z.ZodEnum>(field: Field) =>
  z
    .string()
    .max(5_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'invalid_format', format: 'json' })
        return z.NEVER
      }
    })
    .pipe(z.record(z.string().regex(/^\d{1,3}$/), field))

/** The form in which a text file is written. */
export const textEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'windows-1252',
  'iso-8859-1',
])

/** A template as a workbook, or as text in UTF-8. */
export const templateRequest = z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

/**
 * Returns the request with a list's file (form field `file`): `read` returns the likely meanings of its columns, `try` the result of each
 * row, `apply` imports them. `mapping`: see `columnMapping`; left out: as the headings say. `sheet` counts from 0; left out: the first that
 * holds something. `door`: an xlsx or xls, or a text file, such as other systems export, whose `encoding` is found where it is left out.
 * Source: specification §5, D43, D94.
 */
export const sheetRequest = <Field extends z.ZodEnum>(field: Field) =>
  z.object({
    step: z.enum(['read', 'try', 'apply']),
    mapping: columnMapping(field).optional(),
    sheet: z.coerce.number().int().min(0).max(1_000).optional(),
    door: z.enum(['spreadsheet', 'text']).default('spreadsheet'),
    encoding: textEncoding.optional(),
  })

/**
 * Returns the answer: the meanings of the columns, and the outcome of the rows: made, left alone as known, and those that did not fit with
 * their reason.
 */
export const sheetAnswer = <Field extends z.ZodEnum>(field: Field) =>
  z.object({
    fileName: z.string(),
    rowCount: z.int(),
    sheet: z.int(),
    sheets: z.array(z.object({ index: z.int(), name: z.string(), rowCount: z.int() })),
    columns: z.array(z.object({ index: z.int(), heading: z.string(), samples: z.array(z.string()), guess: field })),
    created: z.int(),
    skipped: z.int(),
    failed: z.int(),
    problems: z.array(
      z.object({ row: z.int(), name: z.string(), field: field.nullable(), code: z.string(), message: z.string() }),
    ),
  })
