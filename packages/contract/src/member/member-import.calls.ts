import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../fields.ts'

export const memberImportField = z.enum([
  'ignore',
  'cardNumber',
  'name',
  'reading',
  'phone',
  'email',
  'birthday',
  'gender',
  'points',
  'principal',
  'bonus',
  'note',
])

/** One field per column, by the column's index from 0, as JSON (a form carries texts). Left out: as the headings say. */
const mapping = z
  .string()
  .max(4_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'invalid_format', format: 'json' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().regex(/^\d{1,3}$/), memberImportField))

/**
 * Takes a list of members from an xlsx or xls of at most 5 MB and 1,000 rows (form field `file`). `read` says what its columns seem to mean, `try`
 * what would happen to each row, `apply` adds the members with their opening points and balance; cards and phones that are known are left
 * alone. A row that does not fit is named with its reason, the others are taken. Source: specification §5, D94.
 */
export const importMembers = endpoint({
  name: 'member.import-members',
  method: 'POST',
  path: '/member/import-members',
  access: { anyOf: ['platform.members.members.add'] },
  kind: 'upload',
  summary: 'Adds members from a spreadsheet',
  refusals: [
    'import.no-file',
    'import.not-spreadsheet',
    'import.too-large',
    'import.too-many-rows',
    'import.empty',
    'import.too-slow',
    'import.sheet-missing',
    'import.column-twice',
    'import.name-column-missing',
    'member.no-outlet',
  ],
  request: z.object({
    step: z.enum(['read', 'try', 'apply']),
    mapping: mapping.optional(),
    sheet: z.coerce.number().int().min(0).max(1_000).optional(),
  }),
  answer: z.object({
    fileName: z.string(),
    rowCount: z.int(),
    sheet: z.int(),
    sheets: z.array(z.object({ index: z.int(), name: z.string(), rowCount: z.int() })),
    columns: z.array(
      z.object({ index: z.int(), heading: z.string(), samples: z.array(z.string()), guess: memberImportField }),
    ),
    created: z.int(),
    skipped: z.int(),
    failed: z.int(),
    problems: z.array(
      z.object({
        row: z.int(),
        name: z.string(),
        field: memberImportField.nullable(),
        code: z.string(),
        message: z.string(),
      }),
    ),
  }),
})

/** An xlsx with the headings in the caller's language and one example. */
export const downloadMemberTemplate = endpoint({
  name: 'member.download-template',
  method: 'GET',
  path: '/member/import-template',
  access: { anyOf: ['platform.members.members.add'] },
  kind: 'download',
  summary: 'Downloads the template for importing members',
  request: nothing,
  answer: nothing,
})
