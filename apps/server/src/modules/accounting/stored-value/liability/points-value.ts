import {
  readPointsValue as readCall,
  setPointsValue as setCall,
} from '@kassa/contract/accounting/stored-value/points-value.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import {
  ensureProgramme,
  findProgramme,
  findProgrammeDay,
  listPointValues,
  setPointValue,
} from '../../../member/public.ts'
import { readSetting } from '../../../settings/public.ts'

async function findValues({ tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>) {
  const currency = (await findProgramme(tx, merchantId))?.currency ?? null
  const rule = await readSetting(tx, { merchantId }, 'member.spend-rule')
  const isRule = rule !== null && (currency === null || rule.currency === currency)
  return {
    currency,
    values: (await listPointValues(tx, merchantId)).toReversed(),
    rule: isRule ? { points: rule.points, amountMinor: rule.amountMinor } : null,
  }
}

export const readPointsValue = command(readCall, async (context) => accept(await findValues(context)))

export const setPointsValue = command(setCall, async (context, { isOn, points, amountMinor }) => {
  const { tx, merchantId, actor, now, audit } = context
  const before = await findValues(context)
  const typed = points !== null && amountMinor !== null ? { points, amountMinor } : before.rule
  const programme = await ensureProgramme(tx, merchantId)
  if (!programme || (isOn && typed === null)) return refuse({ code: 'accounting.points-without-value' })
  const worth = isOn && typed !== null ? typed : { points: 1, amountMinor: 0 }
  const fromDay = await findProgrammeDay(tx, merchantId, now)
  await setPointValue(tx, merchantId, { fromDay, ...worth, ...programme, accountId: actor.accountId, at: now })
  audit({ subject: `merchant/${merchantId}`, before: before.values[0] ?? null, after: { fromDay, ...worth } })
  return accept(await findValues(context))
})
