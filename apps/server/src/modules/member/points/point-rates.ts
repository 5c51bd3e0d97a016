import {
  readPointRates as readCall,
  savePointRates as saveCall,
} from '@kassa/contract/stored-value/point-rate.calls.ts'
import type { PointRate } from '@kassa/domain/basket/index.ts'
import { checkPointRates } from '@kassa/domain/member/check-point-rates.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkNamed, namesOf } from '../../promotion/public.ts'
import { readSetting, saveSettings, viewSettings } from '../../settings/public.ts'

const KEY = 'member.point-rates'
const EVERYWHERE = { kind: 'all' } as const
/** Rates name no money: any currency will do. */
const NO_CURRENCY = ''

const namingOf = ({ scope }: Pick<PointRate, 'scope'>) => ({ scope, outlets: EVERYWHERE })

/** The version of the merchant's own list, 0 where there is none. */
async function versionOf({ tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>): Promise<number> {
  const views = await viewSettings(tx, { merchantId }, 'members')
  return views.find(({ key }) => key === KEY)?.version ?? 0
}

const readPointRates = command(readCall, async (context) => {
  const { tx, merchantId } = context
  const rates = await readSetting(tx, { merchantId }, KEY)
  const names = await namesOf(tx, merchantId, rates.map(namingOf))
  return accept({ rates, names, version: await versionOf(context) })
})

/** Goods of a rate that is new or changed are there; what was archived since stays named, and matches nothing. */
async function checkGoods(context: Context, rates: readonly PointRate[]): Promise<Result<unknown>> {
  const before = await readSetting(context.tx, { merchantId: context.merchantId }, KEY)
  const known = new Set(before.map(({ scope }) => JSON.stringify(scope)))
  for (const rate of rates) {
    if (rate.scope.kind === 'all' || known.has(JSON.stringify(rate.scope))) continue
    const named = await checkNamed(context, { ...namingOf(rate), currency: NO_CURRENCY })
    if (!named.ok) return named
  }
  return accept(null)
}

const savePointRates = command(saveCall, async (context, { rates, version }) => {
  const checked = checkPointRates(rates)
  if (!checked.ok) return checked
  const goods = await checkGoods(context, rates)
  if (!goods.ok) return goods
  const place = { merchantId: context.merchantId }
  const saved = await saveSettings(context, place, 'members', [{ key: KEY, value: rates, inherit: false, version }])
  if (!saved.ok) return refuse(saved.refusal)
  context.emit({ name: 'settings.changed', outletId: null, payload: { group: 'members' } })
  return accept({ version: await versionOf(context) })
})

export const pointRateCommands = [readPointRates, savePointRates]
