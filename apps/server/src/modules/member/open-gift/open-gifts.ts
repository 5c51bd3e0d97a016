import { enabledFlag } from '@kassa/contract/fields.ts'
import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  createOpenGift as createCall,
  deleteOpenGift as deleteCall,
  editOpenGift as editCall,
  listOpenGifts as listCall,
  setOpenGiftEnabled as enableCall,
  openGiftFields,
} from '@kassa/contract/stored-value/open-gift.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkCouponGift } from './coupon-gift.ts'
import {
  archiveOpenGift,
  findOpenGiftForUpdate,
  insertOpenGift,
  isOpenGiftNameTaken,
  setOpenGift,
  setOpenGiftIsEnabled,
  type OpenGiftFields,
  type OpenGiftRecord,
  openGiftList,
} from './open-gift.store.ts'
import { undoneByRestoring, undoneBySwitching } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

const viewOf = ({ isEnabled, ...gift }: OpenGiftRecord) => ({
  ...gift,
  enabled: enabledFlag(isEnabled),
})

/** Checks that the gift is not empty and its coupon exists. Returns the coupon's name. */
async function checkGift(
  context: Pick<Context, 'tx' | 'merchantId'>,
  fields: OpenGiftFields,
): Promise<Result<string | null>> {
  const coupon = await checkCouponGift(context, fields)
  const isNothing = coupon.ok && fields.couponTemplateId === null && fields.points === 0
  return isNothing ? refuse({ code: 'open-gift.gives-nothing' }) : coupon
}

/** A period has both days or none, and its end lies on the beginning or after it (§5). */
function checkPeriod({ fromDay, untilDay }: OpenGiftFields): Result<null> {
  if ((fromDay === null) !== (untilDay === null)) return refuse({ code: 'recharge-rule.period-incomplete' })
  return fromDay !== null && untilDay !== null && untilDay < fromDay
    ? refuse({ code: 'open-gift.period-invalid', facts: { from: fromDay, until: untilDay } })
    : accept(null)
}

const listOpenGifts = command(listCall, ({ tx, merchantId }, { search, ...asked }) =>
  readList(tx, openGiftList, [merchantId, search], asked, ({ sortName: _sort, ...row }) => viewOf(row)),
)

const createOpenGift = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const period = checkPeriod(fields)
  if (!period.ok) return period
  const coupon = await checkGift(context, fields)
  if (!coupon.ok) return coupon
  const id = context.newId()
  if (!(await insertOpenGift(tx, merchantId, id, fields, now))) {
    return refuse({ code: 'open-gift.name-taken', facts: { name: fields.name } })
  }
  context.audit({ subject: `open-gift/${id}`, after: fields })
  return accept({ id, ...fields, enabled: 1 as const, version: 1, grants: 0, couponName: coupon.value })
})

const editOpenGift = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const before = await findOpenGiftForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(openGiftFields, before, edits)
  const period = checkPeriod(fields)
  if (!period.ok) return period
  const coupon = await checkGift(context, fields)
  if (!coupon.ok) return coupon
  if (await isOpenGiftNameTaken(tx, merchantId, id, fields.name)) {
    return refuse({ code: 'open-gift.name-taken', facts: { name: fields.name } })
  }
  await setOpenGift(tx, merchantId, id, fields)
  context.audit({ subject: `open-gift/${id}`, before, after: fields })
  return accept(viewOf({ ...before, ...fields, couponName: coupon.value, version: version + 1 }))
})

const setOpenGiftEnabled = command(enableCall, async (context, { id, enabled }) => {
  const { tx, merchantId } = context
  const before = await findOpenGiftForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setOpenGiftIsEnabled(tx, merchantId, id, enabled === 1)
  context.audit({ subject: `open-gift/${id}`, before: { enabled: before.isEnabled ? 1 : 0 }, after: { enabled } })
  return accept({})
})

const deleteOpenGift = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findOpenGiftForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await archiveOpenGift(tx, merchantId, id, now)
  context.audit({ subject: `open-gift/${id}`, before })
  return accept({})
})

export const openGiftCommands = [
  listOpenGifts,
  createOpenGift,
  editOpenGift,
  undoneBySwitching(setOpenGiftEnabled, 'open_gift'),
  undoneByRestoring(deleteOpenGift, 'open_gift', { subject: 'open-gift' }),
]
