import {
  createPeripheral,
  PERIPHERAL_TYPES,
  type peripheralImportField,
} from '@kassa/contract/device/peripheral.calls.ts'
import type { z } from 'zod'
import { headingsOf } from '../../../platform/import/headings.ts'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'
import { foldText, readCells, typeUnknown } from '../import/read-cells.ts'

export type PeripheralField = z.infer<typeof peripheralImportField>
type Named = Exclude<PeripheralField, 'ignore'>
export type PeripheralProblem = RowProblem<Named>

/** The possible columns of a sheet with peripherals. */
export const peripheralHeadings = headingsOf<Named>({
  type: ['Type', '类型', '種類', 'peripheral type | peripheral | 外设类型 | 周辺機器'],
  model: ['Model', '型号', '型番', '外设型号 | 機種'],
  serialNumber: ['Serial number', '序列号', 'シリアル番号', 'serial | sn | s/n | 外设序列号 | 製造番号'],
  device: ['Device', '设备', '端末', 'device name | device serial number | 设备名称 | 端末名'],
})

/** The names of types in sheets, folded. */
const TYPES: Readonly<Record<string, (typeof PERIPHERAL_TYPES)[number]>> = {
  ticketprinter: 'ticket-printer',
  receiptprinter: 'ticket-printer',
  小票打印机: 'ticket-printer',
  レシートプリンター: 'ticket-printer',
  labelprinter: 'label-printer',
  标签打印机: 'label-printer',
  ラベルプリンター: 'label-printer',
  cashbox: 'cash-box',
  cashdrawer: 'cash-box',
  钱箱: 'cash-box',
  キャッシュドロア: 'cash-box',
  キャッシュドロワー: 'cash-box',
  scanner: 'scanner',
  扫码枪: 'scanner',
  スキャナー: 'scanner',
  scale: 'scale',
  电子秤: 'scale',
  はかり: 'scale',
}

export interface PeripheralSheetRow {
  readonly type: (typeof PERIPHERAL_TYPES)[number]
  readonly model: string
  readonly serialNumber: string
  /** The device as it was written: a serial number or a name. */
  readonly device: string
}

const { model, serialNumber } = createPeripheral.request.shape
const schemas = { model, serialNumber } as const

/** Reads a row; answers the first cell that is missing or does not fit the form's own limits. */
export function readPeripheralRow(
  cells: readonly string[],
  fields: readonly PeripheralField[],
): { readonly row: PeripheralSheetRow } | { readonly problem: PeripheralProblem } {
  const read = readCells(cells, fields, { needed: ['type', 'model', 'serialNumber', 'device'], schemas })
  if ('problem' in read) return read
  const { cell } = read
  const type = TYPES[foldText(cell('type'))]
  if (type === undefined) return { problem: typeUnknown(cell('type'), PERIPHERAL_TYPES) }
  return { row: { type, model: cell('model'), serialNumber: cell('serialNumber'), device: cell('device') } }
}
