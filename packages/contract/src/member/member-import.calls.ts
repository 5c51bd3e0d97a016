import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'
import { sheetAnswer, sheetRefusals, sheetRequest, templateRequest } from '../sheet-import.ts'

export const memberImportField = z.enum([
  'ignore',
  'cardNumber',
  'name',
  'reading',
  'phone',
  'email',
  'birthday',
  'gender',
  'level',
  'levelUntil',
  'points',
  'principal',
  'bonus',
  'note',
])

/**
 * Takes a list of members from an xlsx or xls, or a text file, of at most 5 MB and 1,000 rows (form field `file`). `read` says what its columns seem to mean, `try`
 * what would happen to each row, `apply` adds the members with their opening points and balance; cards and phones that are known are left
 * alone. A row that does not fit is named with its reason, the others are taken. Source: specification §5, D94.
 */
export const importMembers = endpoint({
  name: 'member.import-members',
  access: { anyOf: ['platform.members.members.add'] },
  kind: 'upload',
  summary: 'Adds members from a spreadsheet',
  refusals: [...sheetRefusals, 'member.no-outlet'],
  request: sheetRequest(memberImportField),
  answer: sheetAnswer(memberImportField),
})

/** An xlsx, or a csv in UTF-8, with the headings in the caller's language and one example. */
export const downloadMemberTemplate = endpoint({
  name: 'member.download-template',
  method: 'GET',
  path: '/member/import-template',
  access: { anyOf: ['platform.members.members.add'] },
  kind: 'download',
  summary: 'Downloads the template for importing members',
  request: templateRequest,
  answer: noFields,
})
