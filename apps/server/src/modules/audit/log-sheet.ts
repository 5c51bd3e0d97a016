import type { Locale } from '../../platform/actor.ts'
import { safeCell } from '../../platform/export/safe-cell.ts'
import type { LogRow } from './log.store.ts'

const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': [
    'Time (UTC)',
    'Who',
    'Kind',
    'Action',
    'About',
    'Outlet',
    'Device',
    'Before',
    'After',
    'Address',
    'Browser',
    'Seal',
  ],
  'zh-CN': [
    '时间（UTC）',
    '操作人',
    '类型',
    '操作',
    '对象',
    '门店',
    '设备',
    '更改前',
    '更改后',
    '地址',
    '浏览器',
    '封存序号',
  ],
  'ja-JP': [
    '時刻（UTC）',
    '操作者',
    '種別',
    '操作',
    '対象',
    '店舗',
    '端末',
    '変更前',
    '変更後',
    'アドレス',
    'ブラウザ',
    '封印番号',
  ],
}

const told = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

/** Heads of a log's sheet in the reader's language. */
export const logHead = (locale: Locale): readonly string[] => HEADS[locale]

/** A line of a log as a row of its sheet. */
export const logCells = (row: LogRow): string[] =>
  [
    row.at,
    row.accountName,
    row.accountKind,
    row.call,
    row.subject ?? '',
    row.outletName ?? '',
    row.deviceName ?? '',
    told(row.before),
    told(row.after),
    row.ip,
    row.userAgent,
    row.sealedAs === null ? '' : String(row.sealedAs),
  ].map(safeCell)
