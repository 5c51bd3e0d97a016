import { exportCouponCodes as exportCall } from '@kassa/contract/promotion/coupon.calls.ts'
import { couponStatus } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { command } from '../../../platform/command.ts'
import { csvText } from '../../../platform/export/csv-text.ts'
import { findBatchName, listBatchCodes } from './batch-codes.store.ts'
import { todayOf } from './take-of-template.ts'

const WORDS: Readonly<
  Record<Locale, { readonly head: string[]; readonly state: Record<ReturnType<typeof couponStatus>, string> }>
> = {
  'en-US': {
    head: ['Code', 'Coupon', 'From', 'Until', 'State'],
    state: { available: 'Available', used: 'Used', expired: 'Expired', disabled: 'Disabled' },
  },
  'zh-CN': {
    head: ['券码', '优惠券', '开始日期', '结束日期', '状态'],
    state: { available: '可用', used: '已使用', expired: '已过期', disabled: '已停用' },
  },
  'ja-JP': {
    head: ['コード', 'クーポン', '開始日', '終了日', '状態'],
    state: { available: '利用可', used: '使用済み', expired: '期限切れ', disabled: '無効' },
  },
}

/** Whoever holds a code holds what it is worth, so the log keeps who took a batch's codes out, and how many. */
export const exportCodes = command(exportCall, async (context, { id }) => {
  const { tx, merchantId, locale } = context
  const batch = await findBatchName(tx, merchantId, id)
  if (!batch) return refuse({ code: 'thing.not-found' })
  const today = await todayOf(context)
  const codes = await listBatchCodes(tx, merchantId, id)
  const { head, state } = WORDS[locale]
  const rows = codes.map((row) => [row.code, batch.name, row.fromDate, row.untilDate, state[couponStatus(row, today)]])
  context.download({
    fileName: 'coupon-codes.csv',
    contentType: 'text/csv; charset=utf-8',
    body: csvText([head, ...rows]),
  })
  context.audit({ subject: `coupon-batch/${id}`, after: { name: batch.name, seen: 'codes', codes: codes.length } })
  return accept({})
})
