import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import {
  readSmsGateway as readCall,
  removeSmsGateway as removeCall,
  saveSmsGateway as saveCall,
  sendTestSms as testCall,
  type smsGatewayView,
} from '@kassa/contract/message/sms.calls.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { sendSms } from '../delivery/send-message.ts'
import { findOwn, removeOwn, saveOwn, showOwn, testOwn, type GatewayKind } from '../gateway/kept-gateway.ts'
import {
  findSmsGateway,
  insertSmsGateway,
  removeSmsGateway,
  setSmsGateway,
  type SmsGatewayFields,
  type SmsGatewayRow,
} from './sms-gateway.store.ts'
import { smsKeys, type SmsKey } from './sms-key.ts'

const kind: GatewayKind<SmsGatewayFields, SmsGatewayRow, InputOf<typeof smsGatewayView>> = {
  name: 'sms-gateway',
  secret: smsKeys,
  find: findSmsGateway,
  insert: insertSmsGateway,
  set: setSmsGateway,
  remove: removeSmsGateway,
  viewOf: ({ isEnabled, merchantId: _merchantId, partnerId: _partnerId, ...row }) => ({
    ...row,
    enabled: isEnabled ? 1 : 0,
  }),
}

/** The key that was typed; null where what is kept stays; undefined where half of it, or all of it, is missing. */
function keyOf(
  { accessKeyId, secret }: OutputOf<typeof saveCall.request>,
  before: SmsGatewayRow | undefined,
): SmsKey | null | undefined {
  if (accessKeyId !== undefined && secret !== undefined) return { accessKeyId, secret }
  return accessKeyId === undefined && secret === undefined && before ? null : undefined
}

const read = command(readCall, (context) => showOwn(kind, context))

const save = command(saveCall, async (context, wanted) => {
  const before = await findOwn(kind, context)
  const key = keyOf(wanted, before)
  if (key === undefined) return refuse({ code: 'sms-gateway.key-missing' })
  const { provider, signName, templates, enabled, version } = wanted
  const keyTail = key ? key.accessKeyId.slice(-4) : (before?.keyTail ?? '')
  return saveOwn(kind, context, {
    before,
    fields: { provider, signName, templates, keyTail, isEnabled: enabled === 1 },
    version,
    secret: key && JSON.stringify(key),
    noted: { hasNewKey: key !== null },
  })
})

const remove = command(removeCall, (context) => removeOwn(kind, context))

const sendTest = command(testCall, (context, { to }) =>
  testOwn(kind, context, ({ signName }, from) => {
    const { tx, locale } = context
    return sendSms(tx, context, { purpose: 'test', to, locale, facts: { sender: signName }, from })
  }),
)

export const smsCommands = [read, save, remove, sendTest]
