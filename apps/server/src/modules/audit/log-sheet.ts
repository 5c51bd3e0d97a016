import { stringify } from 'csv-stringify/sync'
import type { Locale } from '../../platform/actor.ts'
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

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const told = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

/** A log as CSV in UTF-8 with a byte order mark, heads in the reader's language. */
export const logSheet = (rows: readonly LogRow[], locale: Locale): Buffer => {
  const lines = rows.map((row) =>
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
    ].map(plain),
  )
  return Buffer.from(`\uFEFF${stringify([[...HEADS[locale]], ...lines])}`)
}
