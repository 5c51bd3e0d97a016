import {
  createBillCoupon as createCall,
  listBillCoupons as listCall,
  setBillCouponEnabled as enableCall,
} from '@kassa/contract/billing/version.calls.ts'
import { enabledFlag } from '@kassa/contract/fields.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { insertCoupon, listCouponRows, setCouponEnabled, type CouponRow } from './coupon.store.ts'
import { isOperator, onlyOperator } from './versions.ts'

const viewOf = (row: CouponRow) => ({ ...row, isEnabled: enabledFlag(row.isEnabled) })

export const listBillCoupons = command(listCall, async (context) =>
  accept({ coupons: isOperator(context) ? (await listCouponRows(context.tx)).map(viewOf) : [] }),
)

export const createBillCoupon = command(createCall, async (context, fields) => {
  if (!isOperator(context)) return onlyOperator
  const coupon = { ...fields, id: context.newId(), uses: 0, isEnabled: true }
  if (!(await insertCoupon(context.tx, coupon, context.now)))
    return refuse({ code: 'bill-coupon.code-taken', facts: { code: fields.code } })
  context.audit({ subject: `bill-coupon/${coupon.id}`, after: fields })
  return accept(viewOf(coupon))
})

export const setBillCouponEnabled = command(enableCall, async (context, { id, isEnabled }) => {
  if (!isOperator(context)) return onlyOperator
  if ((await setCouponEnabled(context.tx, id, isEnabled === 1)) === 0) return refuse({ code: 'thing.not-found' })
  context.audit({ subject: `bill-coupon/${id}`, after: { isEnabled } })
  return accept({})
})
