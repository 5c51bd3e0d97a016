import { enabledFlag } from '@kassa/contract/fields.ts'
import { listBillingAccounts as listCall, saveBillingAccount as saveCall } from '@kassa/contract/billing/bill.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { openText, sealText, type SecretBox } from '../../../platform/secrets/secret.ts'
import { checkFields, splitFields, tailOf } from '../../payment/public.ts'
import { isOperator, onlyOperator } from '../version/versions.ts'
import {
  findBillingAccount,
  listBillingAccountRows,
  saveBillingAccountRow,
  type BillingAccountRow,
} from './account.store.ts'

const identityOf = (channel: string): string => `billing/account/${channel}`

const secretsIn = (box: SecretBox, { channel, sealed }: BillingAccountRow): Record<string, string> =>
  JSON.parse(openText(box, identityOf(channel), sealed)) as Record<string, string>

/** Every field of an account in clear. For a call to its channel; never for an answer or a log. */
export const openBillingAccount = (box: SecretBox, row: BillingAccountRow) => ({
  channel: row.channel,
  mode: row.mode,
  fields: { ...row.fields, ...secretsIn(box, row) },
})

const viewOf = ({ channel, mode, isEnabled, fields, tails, version }: BillingAccountRow) => ({
  channel,
  mode,
  enabled: enabledFlag(isEnabled),
  fields,
  tails,
  version,
})

export const listBillingAccounts = command(listCall, async (context) => {
  const rows = isOperator(context) ? await listBillingAccountRows(context.tx) : []
  return accept({ accounts: rows.map(viewOf), hasSimulators: context.hasSimulators })
})

export const saveBillingAccount = command(saveCall, async (context, wanted) => {
  const { tx, now, secrets, hasSimulators } = context
  const { channel, mode } = wanted
  if (!isOperator(context)) return onlyOperator
  const before = await findBillingAccount(tx, channel)
  if ((before?.version ?? 0) !== wanted.version)
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: before ? viewOf(before) : null } })
  if (mode === 'demo' && !hasSimulators) return refuse({ code: 'payment.demo-unavailable' })
  const { open, secret } = splitFields(channel, wanted.fields)
  const kept = { ...(before ? secretsIn(secrets, before) : {}), ...secret }
  const checked = checkFields(channel, { ...kept, ...open }, now)
  if (!checked.ok) return checked
  const account = {
    channel,
    mode,
    isEnabled: wanted.enabled === 1,
    fields: open,
    tails: Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, tailOf(text)])),
    sealed: sealText(secrets, identityOf(channel), JSON.stringify(kept)),
    version: wanted.version,
  }
  if (!(await saveBillingAccountRow(tx, account)))
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: null } })
  const shown = { channel, mode, isEnabled: account.isEnabled, fields: open }
  context.audit({ subject: `billing-account/${channel}`, after: shown })
  return accept(viewOf({ ...account, version: wanted.version + 1 }))
})
