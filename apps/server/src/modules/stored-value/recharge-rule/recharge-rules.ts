import { enabledFlag } from '@kassa/contract/fields.ts'
import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  createRechargeRule as createCall,
  deleteRechargeRule as deleteCall,
  editRechargeRule as editCall,
  listRechargeRules as listCall,
  setRechargeRuleEnabled as enableCall,
  rechargeRuleFields,
} from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { checkRechargeRule } from '@kassa/domain/member/recharge.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkCouponGift, ensureProgrammeForUpdate } from '../../member/public.ts'
import {
  archiveRechargeRule,
  findRechargeRule,
  insertRechargeRule,
  isRechargeRuleNameTaken,
  listAllRechargeRules,
  setRechargeRule,
  setRechargeRuleIsEnabled,
  type RechargeRuleFields,
  type RechargeRuleRecord,
  rechargeRuleList,
} from './recharge-rule.store.ts'
import { undoneByRestoring, undoneBySwitching } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

const viewOf = ({ isEnabled, couponsLeft: _left, ...rule }: RechargeRuleRecord) => ({
  ...rule,
  enabled: enabledFlag(isEnabled),
})

const listRechargeRules = command(listCall, ({ tx, merchantId }, { search, ...asked }) =>
  readList(tx, rechargeRuleList, [merchantId, search], asked, viewOf),
)

/** Amounts of a refusal as people read them. */
export function amountsInWords({ code, facts = {} }: Refusal, currency: string): Refusal {
  const text = (minor: unknown): string =>
    typeof minor === 'number' ? `${decimalText(minor, findCurrency(currency)?.exponent ?? 2)} ${currency}` : ''
  const { min, max, rechargeMinor, mostMinor, expectedMinor, givenMinor } = facts
  return {
    code,
    facts: {
      ...facts,
      ...(min !== undefined && { least: text(min), most: text(max) }),
      ...(rechargeMinor !== undefined && { amount: text(rechargeMinor) }),
      ...(mostMinor !== undefined && { most: text(mostMinor) }),
      ...(expectedMinor !== undefined && { expected: text(expectedMinor), given: text(givenMinor) }),
    },
  }
}

interface Sound {
  readonly currency: string
  readonly couponName: string | null
}

/**
 * Returns whether the rule may stand beside the others; answers the programme's currency and the coupon's name. The programme is locked, so that of two that are saved at once the
 * second one sees the first.
 */
async function check(context: Context, id: string, fields: RechargeRuleFields): Promise<Result<Sound>> {
  const { tx, merchantId } = context
  const programme = await ensureProgrammeForUpdate(tx, merchantId)
  if (!programme) return refuse({ code: 'member.no-outlet' })
  const { currency } = programme
  const others = (await listAllRechargeRules(tx, merchantId)).filter((one) => one.id !== id)
  const sound = checkRechargeRule({ id, isEnabled: true, ...fields }, others, findCurrency(currency)?.exponent ?? 2)
  if (!sound.ok) return refuse(amountsInWords(sound.refusal, currency))
  if (await isRechargeRuleNameTaken(tx, merchantId, id, fields.name)) {
    return refuse({ code: 'recharge-rule.name-taken', facts: { name: fields.name } })
  }
  const coupon = await checkCouponGift(context, fields)
  return coupon.ok ? accept({ currency, couponName: coupon.value }) : coupon
}

const createRechargeRule = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const id = context.newId()
  const checked = await check(context, id, fields)
  if (!checked.ok) return checked
  const { currency } = checked.value
  await insertRechargeRule(tx, merchantId, id, { ...fields, currency }, now)
  context.audit({ subject: `recharge-rule/${id}`, after: { ...fields, currency } })
  return accept({ id, ...fields, ...checked.value, enabled: 1 as const, version: 1, uses: 0 })
})

const editRechargeRule = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  // Rules are changed one after the other.
  await ensureProgrammeForUpdate(tx, merchantId)
  const before = await findRechargeRule(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(rechargeRuleFields, before, edits)
  const checked = await check(context, id, fields)
  if (!checked.ok) return checked
  await setRechargeRule(tx, merchantId, id, fields)
  context.audit({ subject: `recharge-rule/${id}`, before, after: { ...fields, currency: before.currency } })
  return accept(viewOf({ ...before, ...fields, couponName: checked.value.couponName, version: version + 1 }))
})

const setRechargeRuleEnabled = command(enableCall, async (context, { id, enabled }) => {
  const { tx, merchantId } = context
  await ensureProgrammeForUpdate(tx, merchantId)
  const before = await findRechargeRule(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setRechargeRuleIsEnabled(tx, merchantId, id, enabled === 1)
  context.audit({
    subject: `recharge-rule/${id}`,
    before: { name: before.name, enabled: before.isEnabled ? 1 : 0 },
    after: { name: before.name, enabled },
  })
  return accept({})
})

const deleteRechargeRule = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  await ensureProgrammeForUpdate(tx, merchantId)
  const before = await findRechargeRule(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await archiveRechargeRule(tx, merchantId, id, now)
  context.audit({ subject: `recharge-rule/${id}`, before })
  return accept({})
})

export const rechargeRuleCommands = [
  listRechargeRules,
  createRechargeRule,
  editRechargeRule,
  undoneBySwitching(setRechargeRuleEnabled, 'recharge_rule'),
  undoneByRestoring(deleteRechargeRule, 'recharge_rule', { subject: 'recharge-rule' }),
]
