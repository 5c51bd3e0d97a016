import type { downloadExport } from '@kassa/contract/sales/export.calls.ts'
import { callForResponse } from '../../api/call.ts'
import { saveFile } from '../../api/download.ts'
import { csvWorkbook } from './csv-workbook.ts'
import { WORKBOOK_TYPE } from './workbook.ts'

/** Fetches a file of an export and hands it to the browser as a workbook. */
export async function saveWorkbook(
  file: typeof downloadExport,
  asked: { readonly id: string; readonly part: number },
  name: string,
): Promise<void> {
  const response = await callForResponse(file, asked)
  const stem = name.replace(/\.csv$/, '')
  saveFile(new Blob([csvWorkbook(await response.text(), stem)], { type: WORKBOOK_TYPE }), `${stem}.xlsx`)
}
