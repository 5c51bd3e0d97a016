import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields, pageOf, pageRequest } from '../fields.ts'
import { templateRequest, textEncoding } from '../sheet-import.ts'

/** The possible meanings of a column of the file. Prices and stock are the chosen outlets'; `ignore` is not read. */
export const importField = z.enum([
  'ignore',
  'name',
  'code',
  'customCode',
  'sku',
  'type',
  'category',
  'brand',
  'labels',
  'unit',
  'weightUnit',
  'sellPrice',
  'purchasePrice',
  'memberPrice',
  'tax',
  'stock',
  'warningLine',
  'minimumStock',
  'productionDate',
  'shelfLifeDays',
  'expiryWarningDays',
  'shelfNumber',
  'description',
  'isOnShelf',
])

/** One field per column, by the column's index from 0. A column left out is ignored. */
const importMapping = z.record(z.string().regex(/^\d{1,3}$/), importField)

/** Why a row is not taken: a refusal's code with its facts, worded as every refusal is, and the column it is about. */
const importProblem = z.object({
  /** The row as the spreadsheet counts: the first row is 1. */
  row: z.int(),
  name: z.string(),
  field: importField.nullable(),
  code: z.string(),
  facts: z.record(z.string(), z.unknown()),
  message: z.string(),
})

export const importRun = z.object({
  id,
  kind: z.enum(['import', 'sync']),
  /** `read` waits for its mapping; `applied` can be undone within 24 hours. */
  state: z.enum(['read', 'applied', 'undone']),
  fileName: z.string(),
  at: instant,
  byName: z.string(),
  rowCount: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  /** Rows that said what was there already. */
  unchanged: z.int(),
  failed: z.int(),
  hasFile: z.boolean(),
  undoUntil: instant.nullable(),
  can: z.object({ undo: z.boolean() }),
})

const readFile = z.object({
  id,
  fileName: z.string(),
  rowCount: z.int(),
  /** The system whose export this looks like. */
  source: z.string().nullable(),
  columns: z.array(z.object({ index: z.int(), heading: z.string(), samples: z.array(z.string()), guess: importField })),
})

/**
 * Reads a sheet of an xlsx or xls of at most 5 MB and 1,000 rows (form field `file`) and says what it found; nothing is changed
 * yet. Without `sheet`, the first that holds something. The mapping is a guess from the headings in the three languages.
 */
export const readImport = endpoint({
  name: 'catalogue.read-import',
  access: { anyOf: ['platform.catalogue.products.import'] },
  kind: 'upload',
  summary: 'Reads a spreadsheet of products',
  refusals: [
    'import.no-file',
    'import.not-spreadsheet',
    'import.too-large',
    'import.unpacks-too-large',
    'import.too-many-cells',
    'import.locked',
    'import.too-many-rows',
    'import.empty',
    'import.too-slow',
    'import.sheet-missing',
  ],
  /** The index of the sheet, from 0. */
  request: z.object({ sheet: z.coerce.number().int().min(0).max(1_000).optional() }),
  answer: readFile.extend({
    sheets: z.array(z.object({ index: z.int(), name: z.string(), rowCount: z.int() })),
    sheet: z.int(),
  }),
})

/**
 * Reads a text file, such as other systems export, of at most 5 MB and 1,000 rows. UTF-8 with or without its mark, UTF-16, GBK, Shift_JIS;
 * commas, tabs, semicolons or bars. The next steps are the same as for a spreadsheet. Source: D94.
 */
export const readTextImport = endpoint({
  name: 'catalogue.read-text-import',
  access: { anyOf: ['platform.catalogue.products.import'] },
  kind: 'upload',
  summary: 'Reads a text file of products, such as other systems export',
  refusals: ['import.no-file', 'import.not-text', 'import.too-large', 'import.too-many-rows', 'import.empty'],
  request: z.object({ encoding: textEncoding.optional() }),
  answer: readFile.extend({ encoding: textEncoding }),
})

const planned = z.object({
  id,
  mapping: importMapping,
  /** The outlets where prices and stock are written; new products are listed there. */
  outletIds: z.array(id).min(1).max(200),
  /** The treatment of rows found by bar code, custom code or SKU: changed, or left alone and counted as skipped. */
  whenKnown: z.enum(['update', 'skip']).default('update'),
  /** The treatment of rows without any code whose name is known in their category. Required where there are such rows. */
  whenNamed: z.enum(['update', 'create']).optional(),
})

const result = z.object({
  rowCount: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  unchanged: z.int(),
  /** Rows without any code whose name is known in their category: `whenNamed` says what they mean. */
  named: z.int(),
  failed: z.int(),
  /** The first 200. */
  problems: z.array(importProblem),
  /** Rows that are taken although something about them is odd; the first 200 of them below. */
  doubted: z.int(),
  doubts: z.array(importProblem),
})

const planRefusals = ['import.name-column-missing', 'import.column-twice', 'import.not-open'] as const

/** The dry run: everything is tried and nothing stays. */
export const previewImport = endpoint({
  name: 'catalogue.preview-import',
  access: { anyOf: ['platform.catalogue.products.import'] },
  repeat: 'runs-again',
  summary: 'Tries an import without keeping anything',
  refusals: planRefusals,
  request: planned,
  answer: result,
})

/** Takes every sound row; the others are in the error file (`download-import-errors`) with the reason behind each. */
export const applyImport = endpoint({
  name: 'catalogue.apply-import',
  access: { anyOf: ['platform.catalogue.products.import'] },
  summary: 'Imports products',
  refusals: [...planRefusals, 'import.question-open'],
  request: planned,
  answer: importRun.extend({ problems: z.array(importProblem) }),
})

/**
 * Undoes an import within 24 hours: products it made are archived, those it changed get their fields back, stock it set goes
 * back by entries. A product somebody changed or sold since is left alone and counted as skipped.
 */
export const undoImport = endpoint({
  name: 'catalogue.undo-import',
  access: { anyOf: ['platform.catalogue.products.import'] },
  summary: 'Undoes an import',
  refusals: ['import.not-undoable'],
  request: z.object({ id }),
  answer: z.object({ undone: z.int(), skipped: z.int() }),
})

export const listImports = endpoint({
  name: 'catalogue.list-imports',
  method: 'GET',
  access: { anyOf: ['platform.catalogue.products.import', 'platform.catalogue.products.sync'] },
  summary: 'Imports and syncs, newest first',
  request: pageRequest,
  answer: pageOf(importRun),
})

/** The failed rows as they were, with the reason in a column of its own; CSV in UTF-8 with a byte order mark. */
export const downloadImportErrors = endpoint({
  name: 'catalogue.download-import-errors',
  method: 'GET',
  path: '/catalogue/imports/:id/errors',
  access: { anyOf: ['platform.catalogue.products.import', 'platform.catalogue.products.sync'] },
  kind: 'download',
  summary: 'Downloads the rows an import or a sync did not take',
  request: z.object({ id }),
  answer: noFields,
})

/** An xlsx, or a csv in UTF-8, with the headings in the caller's language and two examples. */
export const downloadImportTemplate = endpoint({
  name: 'catalogue.download-import-template',
  method: 'GET',
  path: '/catalogue/import-template',
  access: { anyOf: ['platform.catalogue.products.import'] },
  kind: 'download',
  summary: 'Downloads the template for importing products',
  request: templateRequest,
  answer: noFields,
})
