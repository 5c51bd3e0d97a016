import { createDevice, DEVICE_TYPES, type deviceImportField } from '@kassa/contract/device/device-list.calls.ts'
import type { z } from 'zod'
import { headingsOf } from '../../../platform/import/headings.ts'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'
import { foldText, readCells, typeUnknown } from './read-cells.ts'

export type DeviceField = z.infer<typeof deviceImportField>
type Named = Exclude<DeviceField, 'ignore'>

/** The possible columns of a sheet with devices. */
export const deviceHeadings = headingsOf<Named>({
  name: ['Name', '名称', '名称', 'device | device name | 设备名称 | 端末名'],
  serialNumber: ['Serial number', '序列号', 'シリアル番号', 'serial | sn | s/n | 设备序列号 | 製造番号'],
  type: ['Type', '类型', '種類', 'device type | 设备类型 | 端末種類'],
  model: ['Model', '型号', '型番', '设备型号 | 機種'],
  location: ['Location', '位置', '設置場所', 'place | 安装位置 | 場所'],
  outlet: ['Outlet', '门店', '店舗', 'store | 所属门店 | 所属店舗'],
})

/** The names of types in sheets, folded. */
const TYPES: Readonly<Record<string, (typeof DEVICE_TYPES)[number]>> = {
  browser: 'browser',
  浏览器: 'browser',
  ブラウザー: 'browser',
  ecr: 'ecr',
  收银机: 'ecr',
  レジスター: 'ecr',
  pos: 'pos',
  pos端末: 'pos',
  paybox: 'paybox',
  smartcontainer: 'smart-container',
  智能货柜: 'smart-container',
  スマートコンテナ: 'smart-container',
  スマート什器: 'smart-container',
}

export type DeviceProblem = RowProblem<Named>

export interface ImportedDevice {
  readonly name: string
  readonly serialNumber: string
  readonly type: (typeof DEVICE_TYPES)[number]
  readonly model: string
  readonly location: string
  /** The outlet as it was written: a number or a name. */
  readonly outlet: string
}

const { name, serialNumber, model, location } = createDevice.request.shape
const schemas = { name, serialNumber, model, location } as const

/** Reads a row; answers the first cell that is missing or does not fit the form's own limits. */
export function readDeviceRow(
  cells: readonly string[],
  fields: readonly DeviceField[],
): { readonly row: ImportedDevice } | { readonly problem: DeviceProblem } {
  const read = readCells(cells, fields, { needed: ['name', 'serialNumber', 'outlet'], schemas })
  if ('problem' in read) return read
  const { cell } = read
  const said = cell('type')
  const type = said === '' ? 'browser' : TYPES[foldText(said)]
  if (type === undefined) return { problem: typeUnknown(said, DEVICE_TYPES) }
  const texts = { name: cell('name'), serialNumber: cell('serialNumber'), model: cell('model') }
  return { row: { ...texts, location: cell('location'), type, outlet: cell('outlet') } }
}
