import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import {
  readSmsGateway as readCall,
  removeSmsGateway as removeCall,
  saveSmsGateway as saveCall,
  sendTestSms as testCall,
  type smsGatewayView,
} from '@kassa/contract/message/sms.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { removeSealed } from '../../../platform/secret.store.ts'
import { sendSms } from '../delivery/send-message.ts'
import { NOBODYS_MERCHANT, placeOf } from '../place.ts'
import {
  findSmsGateway,
  insertSmsGateway,
  removeSmsGateway,
  setSmsGateway,
  type SmsGatewayRow,
} from './sms-gateway.store.ts'
import { setSmsKey, smsSecretName, type SmsKey } from './sms-key.ts'

const TESTS_AN_HOUR = 10

const viewOf = ({
  isEnabled,
  merchantId: _merchantId,
  partnerId: _partnerId,
  ...row
}: SmsGatewayRow): InputOf<typeof smsGatewayView> => ({ ...row, enabled: isEnabled ? 1 : 0 })

const read = command(readCall, async ({ tx, actor }) => {
  const gateway = await findSmsGateway(tx, placeOf(actor))
  return accept({ gateway: gateway ? viewOf(gateway) : null })
})

/** The key that was typed; null where what is kept stays; undefined where half of it, or all of it, is missing. */
function keyOf(
  { accessKeyId, secret }: OutputOf<typeof saveCall.request>,
  before: SmsGatewayRow | undefined,
): SmsKey | null | undefined {
  if (accessKeyId !== undefined && secret !== undefined) return { accessKeyId, secret }
  return accessKeyId === undefined && secret === undefined && before ? null : undefined
}

const save = command(saveCall, async (context, wanted) => {
  const { tx, actor, now, newId, secrets, audit } = context
  const place = placeOf(actor)
  const before = await findSmsGateway(tx, place)
  const key = keyOf(wanted, before)
  if (key === undefined) return refuse({ code: 'sms-gateway.key-missing' })
  const { provider, signName, templates, enabled, version } = wanted
  const keyTail = key ? key.accessKeyId.slice(-4) : (before?.keyTail ?? '')
  const row = { provider, signName, templates, keyTail, isEnabled: enabled === 1 }
  const id = before?.id ?? newId()
  const isWritten = before
    ? await setSmsGateway(tx, { merchantId: place.merchantId, id, version }, row, now)
    : version === 0 && (await insertSmsGateway(tx, { ...place, ...row, id, now }))
  if (!isWritten) return refuse({ code: 'thing.changed-meanwhile', facts: before ? { current: viewOf(before) } : {} })
  if (key) await setSmsKey(tx, secrets, { merchantId: place.merchantId, id, key, now })
  audit({
    subject: `sms-gateway/${id}`,
    before: before && viewOf(before),
    after: { ...row, hasNewKey: key !== null },
  })
  const after = await findSmsGateway(tx, place)
  if (!after) throw new Error('a gateway that was just written is gone')
  return accept(viewOf(after))
})

const remove = command(removeCall, async ({ tx, actor, audit }) => {
  const before = await findSmsGateway(tx, placeOf(actor))
  if (!before) return accept({})
  const { merchantId, id } = before
  await removeSmsGateway(tx, before)
  await removeSealed(tx, { merchantId: merchantId === NOBODYS_MERCHANT ? null : merchantId, name: smsSecretName(id) })
  audit({ subject: `sms-gateway/${id}`, before: viewOf(before) })
  return accept({})
})

const sendTest = command(testCall, async (context, { to }) => {
  const { tx, actor, locale, limiter } = context
  const gateway = await findSmsGateway(tx, placeOf(actor))
  if (gateway?.isEnabled !== true) return refuse({ code: 'sms-gateway.missing' })
  const seconds = limiter.take(`test texts of ${gateway.id}`, TESTS_AN_HOUR, 3_600)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const from = { merchantId: actor.merchantId, partnerId: actor.partnerId }
  await sendSms(tx, context, { purpose: 'test', to, locale, facts: { sender: gateway.signName }, from })
  return accept({})
})

export const smsCommands = [read, save, remove, sendTest]
