import { setImmediate } from 'node:timers/promises'
import { exportCouponCodes as exportCall } from '@kassa/contract/promotion/coupon.calls.ts'
import { couponStatus } from '@kassa/domain/promotion/coupon-terms.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { command } from '../../../platform/command.ts'
import { csvText } from '../../../platform/export/csv-text.ts'
import { findBatchName, listBatchCodes } from './batch-codes.store.ts'
import { couponSigner } from './sign-coupons.ts'
import { todayOf } from './take-of-template.ts'

const WORDS: Readonly<
  Record<Locale, { readonly head: string[]; readonly state: Record<ReturnType<typeof couponStatus>, string> }>
> = {
  'en-US': {
    head: ['Code', 'Coupon', 'From', 'Until', 'State', 'QR code'],
    state: { available: 'Available', used: 'Used', expired: 'Expired', disabled: 'Disabled' },
  },
  'zh-CN': {
    head: ['券码', '优惠券', '开始日期', '结束日期', '状态', '二维码内容'],
    state: { available: '可用', used: '已使用', expired: '已过期', disabled: '已停用' },
  },
  'ja-JP': {
    head: ['コード', 'クーポン', '開始日', '終了日', '状態', 'QR コードの内容'],
    state: { available: '利用可', used: '使用済み', expired: '期限切れ', disabled: '無効' },
  },
}

/** Codes signed at once. */
const AT_ONCE = 100

/** Exports the codes of a batch. The holder of a code holds its value, so the log records who exported the codes, and how many. */
export const exportCodes = command(exportCall, async (context, { id }) => {
  const { tx, merchantId, locale } = context
  const batch = await findBatchName(tx, merchantId, id)
  if (!batch) return refuse({ code: 'thing.not-found' })
  const today = await todayOf(context)
  const codes = await listBatchCodes(tx, merchantId, id)
  const { head, state } = WORDS[locale]
  const wordOf = await couponSigner(tx, merchantId, context)
  const rows: string[][] = []
  for (const [at, row] of codes.entries()) {
    // A hundred thousand signatures take seconds: whoever else asks something is answered between two handfuls.
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    rows.push([row.code, batch.name, row.fromDate, row.untilDate, state[couponStatus(row, today)], wordOf(row)])
  }
  context.download({
    fileName: 'coupon-codes.csv',
    contentType: 'text/csv; charset=utf-8',
    body: csvText([head, ...rows]),
  })
  context.audit({ subject: `coupon-batch/${id}`, after: { name: batch.name, seen: 'codes', codes: codes.length } })
  return accept({})
})
