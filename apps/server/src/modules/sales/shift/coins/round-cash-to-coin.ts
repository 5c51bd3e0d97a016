import { roundCashToCoin as call } from '@kassa/contract/sales/coin.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../../platform/command.ts'
import { placeOf, saveSettings, viewSettings } from '../../../settings/public.ts'
import { listOpenCoinProposals } from './coin-proposals.ts'
import { setCoinProposalDecided } from './coin-proposal.store.ts'

/** Takes the proposed rounding for the merchant; taken already there is nothing to do. Outlets with a choice of their own keep it. */
export const roundCashToCoin = command(call, async (context, { currency }) => {
  const { tx, merchantId, now } = context
  const place = await placeOf(context, {})
  if (!place) return refuse({ code: 'thing.not-found' })
  const proposal = (await listOpenCoinProposals(context)).find((one) => one.currency === currency)
  if (!proposal) return accept({})
  const key = 'sales.cash-rounding'
  const current = (await viewSettings(tx, place, 'sales')).find((view) => view.key === key)
  const chosen = current?.from === 'default' ? {} : (current?.value as object)
  const value = { ...chosen, [currency]: proposal.rule }
  const saved = await saveSettings(context, place, 'sales', [
    { key, value, inherit: false, version: current?.version ?? 0 },
  ])
  if (!saved.ok) return saved
  await setCoinProposalDecided(tx, merchantId, currency, now)
  context.emit({ name: 'settings.changed', outletId: null, payload: { group: 'sales' } })
  return accept({})
})
