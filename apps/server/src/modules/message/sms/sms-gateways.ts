import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  readSmsGateway as readCall,
  removeSmsGateway as removeCall,
  saveSmsGateway as saveCall,
  sendTestSms as testCall,
  type smsGatewayView,
} from '@kassa/contract/message/sms.calls.ts'
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
import { smsKeys } from './sms-key.ts'
import { writtenGateway } from './written-gateway.ts'

type View = InputOf<typeof smsGatewayView>

const kind: GatewayKind<SmsGatewayFields, SmsGatewayRow, View> = {
  name: 'sms-gateway',
  secret: smsKeys,
  find: findSmsGateway,
  insert: insertSmsGateway,
  set: setSmsGateway,
  remove: removeSmsGateway,
  viewOf,
}

function viewOf({ id, version, signName, isEnabled, keyTail, templates, server }: SmsGatewayRow): View {
  const shown = { id, version, signName, enabled: isEnabled ? 1 : 0 } as const
  if (server) return { ...shown, provider: 'http', ...server }
  return {
    ...shown,
    provider: 'aliyun',
    keyTail,
    templates: { ...templates, 'member-code': templates['member-code'] ?? '' },
  }
}

const read = command(readCall, (context) => showOwn(kind, context))

const save = command(saveCall, async (context, wanted) => {
  const before = await findOwn(kind, context)
  const written = writtenGateway(context, wanted, before)
  return written.ok ? saveOwn(kind, context, { before, version: wanted.version, ...written.value }) : written
})

const remove = command(removeCall, (context) => removeOwn(kind, context))

const sendTest = command(testCall, (context, { to }) =>
  testOwn(kind, context, ({ signName }, from) => {
    const { tx, locale } = context
    return sendSms(tx, context, { purpose: 'test', to, locale, facts: { sender: signName }, from })
  }),
)

export const smsCommands = [read, save, remove, sendTest]
