import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import {
  type gatewayView,
  readEmailGateway as readCall,
  removeEmailGateway as removeCall,
  saveEmailGateway as saveCall,
  sendTestEmail as testCall,
} from '@kassa/contract/message/email.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { sendMail } from '../delivery/send-message.ts'
import {
  findGateway,
  insertGateway,
  removeGateway,
  setGateway,
  type GatewayFields,
  type GatewayRow,
} from './gateway.store.ts'
import { findOwn, removeOwn, saveOwn, showOwn, testOwn, type GatewayKind } from './kept-gateway.ts'
import { mailPasswords } from './open-gateway.ts'

const kind: GatewayKind<GatewayFields, GatewayRow, InputOf<typeof gatewayView>> = {
  name: 'email-gateway',
  secret: mailPasswords,
  find: findGateway,
  insert: insertGateway,
  set: setGateway,
  remove: removeGateway,
  viewOf: ({ isEnabled, merchantId: _merchantId, partnerId: _partnerId, ...row }) => ({
    ...row,
    enabled: isEnabled ? 1 : 0,
  }),
}

type Wanted = OutputOf<typeof saveCall.request>

/** A kept password goes only where it was given for: otherwise whoever may edit could have it sent to a server of theirs. */
function checkHost({ mayCall }: Context, wanted: Wanted, before: GatewayRow | undefined): Result<void> {
  if (!mayCall(wanted.host)) return refuse({ code: 'email-gateway.host-forbidden', facts: { host: wanted.host } })
  const isSame = before?.host === wanted.host && before.port === wanted.port && before.security === wanted.security
  return before?.hasPassword === true && wanted.password === undefined && !isSame
    ? refuse({ code: 'email-gateway.password-again' })
    : accept(undefined)
}

const read = command(readCall, (context) => showOwn(kind, context))

const save = command(saveCall, async (context, wanted) => {
  const before = await findOwn(kind, context)
  const checked = checkHost(context, wanted, before)
  if (!checked.ok) return checked
  const { password, enabled, version, ...rest } = wanted
  const hasPassword = password === undefined ? (before?.hasPassword ?? false) : password !== ''
  return saveOwn(kind, context, {
    before,
    fields: { ...rest, hasPassword, isEnabled: enabled === 1 },
    version,
    secret: password ?? null,
    noted: { hasNewPassword: password !== undefined },
  })
})

const remove = command(removeCall, (context) => removeOwn(kind, context))

const sendTest = command(testCall, (context, { to }) =>
  testOwn(kind, context, ({ sender }, from) => {
    const { tx, locale } = context
    return sendMail(tx, context, { purpose: 'test', to, locale, facts: { sender }, from })
  }),
)

export const gatewayCommands = [read, save, remove, sendTest]
