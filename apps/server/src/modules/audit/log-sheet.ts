import type { Locale } from '@kassa/domain/text/locale.ts'
import { callText, logWords, subjectText, type LogWords } from '@kassa/contract/audit/call-text.ts'
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
    'Call',
    'Reference',
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
    '调用',
    '编号',
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
    'ブラウザー',
    '封印番号',
    '呼び出し',
    '参照',
  ],
}

const MISSING: Readonly<Record<Locale, (names: string) => string>> = {
  'en-US': (names) =>
    `Not in this file: lines of the database ${names}, which did not answer. Export again once it does.`,
  'zh-CN': (names) => `本文件缺少数据库 ${names} 的记录：导出时该数据库没有响应。待其恢复后请重新导出。`,
  'ja-JP': (names) =>
    `データベース ${names} が応答しなかったため、その記録はこのファイルに含まれていません。応答するようになってから、もう一度書き出してください。`,
}

/** The row that says of which databases the lines are missing. */
export const logMissing = (names: readonly string[], locale: Locale): readonly string[] => [
  MISSING[locale](names.join(', ')),
]

const told = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

/** Heads of a log's sheet in the reader's language. */
export const logHead = (locale: Locale): readonly string[] => HEADS[locale]

const wordsOf = (locale: Locale): LogWords => logWords[locale === 'zh-CN' ? 'zh' : locale === 'ja-JP' ? 'ja' : 'en']

/** A line of a log as a row of its sheet, in the reader's words; what programs compare stands behind them. */
export function logCells(row: LogRow, locale: Locale): string[] {
  const words = wordsOf(locale)
  return [
    row.at,
    row.accountName,
    words.kind[row.accountKind] ?? row.accountKind,
    callText(words, row.call),
    subjectText(words, row),
    row.outletName ?? '',
    row.deviceName ?? '',
    told(row.before),
    told(row.after),
    row.ip,
    row.userAgent,
    row.sealedAs === null ? '' : String(row.sealedAs),
    row.call,
    row.subject ?? '',
  ].map(safeCell)
}
