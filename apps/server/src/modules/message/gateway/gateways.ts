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
import { removeSealed } from '../../../platform/secret.store.ts'
import { sendMail } from '../delivery/send-message.ts'
import { NOBODYS_MERCHANT, placeOf } from '../place.ts'
import { findGateway, insertGateway, removeGateway, setGateway, type GatewayRow } from './gateway.store.ts'
import { secretName, setPassword } from './open-gateway.ts'

const TESTS_AN_HOUR = 10

const viewOf = ({
  isEnabled,
  merchantId: _merchantId,
  partnerId: _partnerId,
  ...row
}: GatewayRow): InputOf<typeof gatewayView> => ({
  ...row,
  enabled: isEnabled ? 1 : 0,
})

const read = command(readCall, async ({ tx, actor }) => {
  const gateway = await findGateway(tx, placeOf(actor))
  return accept({ gateway: gateway ? viewOf(gateway) : null })
})

type Wanted = OutputOf<typeof saveCall.request>

/** A kept password goes only where it was given for: otherwise whoever may edit could have it sent to a server of theirs. */
function checkHost({ mayCall }: Context, wanted: Wanted, before: GatewayRow | undefined): Result<void> {
  if (!mayCall(wanted.host)) return refuse({ code: 'email-gateway.host-forbidden', facts: { host: wanted.host } })
  const isSame = before?.host === wanted.host && before.port === wanted.port && before.security === wanted.security
  return before?.hasPassword === true && wanted.password === undefined && !isSame
    ? refuse({ code: 'email-gateway.password-again' })
    : accept(undefined)
}

const save = command(saveCall, async (context, wanted) => {
  const { tx, actor, now, newId, secrets, audit } = context
  const place = placeOf(actor)
  const before = await findGateway(tx, place)
  const checked = checkHost(context, wanted, before)
  if (!checked.ok) return checked
  const { password, enabled, version, ...fields } = wanted
  const hasPassword = password === undefined ? (before?.hasPassword ?? false) : password !== ''
  const row = { ...fields, hasPassword, isEnabled: enabled === 1 }
  const id = before?.id ?? newId()
  const isWritten = before
    ? await setGateway(tx, { merchantId: place.merchantId, id, version }, row, now)
    : version === 0 && (await insertGateway(tx, { ...place, ...row, id, now }))
  if (!isWritten) return refuse({ code: 'thing.changed-meanwhile', facts: before ? { current: viewOf(before) } : {} })
  if (password !== undefined && password !== '')
    await setPassword(tx, secrets, { merchantId: place.merchantId, id, text: password, now })
  audit({
    subject: `email-gateway/${id}`,
    before: before && viewOf(before),
    after: { ...row, hasNewPassword: password !== undefined },
  })
  const after = await findGateway(tx, place)
  if (!after) throw new Error('a gateway that was just written is gone')
  return accept(viewOf(after))
})

const remove = command(removeCall, async ({ tx, actor, audit }) => {
  const before = await findGateway(tx, placeOf(actor))
  if (!before) return accept({})
  await removeGateway(tx, before)
  const name = secretName(before.id)
  await removeSealed(tx, { merchantId: before.merchantId === NOBODYS_MERCHANT ? null : before.merchantId, name })
  audit({ subject: `email-gateway/${before.id}`, before: viewOf(before) })
  return accept({})
})

const sendTest = command(testCall, async (context, { to }) => {
  const { tx, actor, locale, limiter } = context
  const gateway = await findGateway(tx, placeOf(actor))
  if (gateway?.isEnabled !== true) return refuse({ code: 'email-gateway.missing' })
  const seconds = limiter.take(`test mails of ${gateway.id}`, TESTS_AN_HOUR, 3_600)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const from = { merchantId: actor.merchantId, partnerId: actor.partnerId }
  await sendMail(tx, context, { purpose: 'test', to, locale, facts: { sender: gateway.sender }, from })
  return accept({})
})

export const gatewayCommands = [read, save, remove, sendTest]
