import { proofToleranceMs } from '@kassa/contract/device/device-proof.ts'
import {
  closeDeskSession as closeCall,
  deskSessionSeconds,
  deskSessionText,
  openDeskSession as openCall,
} from '@kassa/contract/device/desk-session.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { endSessionAt, openDeskSession as openSession } from '../../../platform/session/session.store.ts'
import { findKeyAtDesk, isSignedWith } from '../../identity/public.ts'

/** Opens a session of the person at the desk, proven by the key that their PIN opened there. Decision 0820. */
export const openDeskSession = command(openCall, async (context, { sessionId, staffId, keyId, at, signature }) => {
  const { tx, device, now, realNow, ip, userAgent } = context
  const { merchantId, outletId, deviceId, registrationId } = device
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  if (!device.isEnabled) return refuse({ code: 'device.disabled' })
  if (Math.abs(Date.parse(now) - Date.parse(at)) > proofToleranceMs) {
    return refuse({ code: 'device.clock-skewed', facts: { serverTime: now } })
  }
  const key = await findKeyAtDesk(tx, { merchantId, outletId }, { staffId, keyId })
  const text = deskSessionText({ registrationId, staffId, sessionId, at })
  if (!key || !isSignedWith(key.publicKey, text, signature)) return refuse({ code: 'desk-session.refused' })
  const place = { merchantId, deviceId, registrationId, ip, userAgent, now: realNow }
  const token = await openSession(tx, { id: sessionId, staffId, idleSeconds: deskSessionSeconds, ...place })
  if (token === null) return refuse({ code: 'desk-session.refused' })
  context.audit({ subject: `staff/${staffId}`, after: { standsAt: device.name, name: key.name } })
  return accept({ token, serverTime: now })
})

/** Ends the session it names, where this registration has it; else nothing is left to end. */
export const closeDeskSession = command(closeCall, async ({ tx, device, realNow }, { sessionId }) => {
  await endSessionAt(tx, device, sessionId, realNow)
  return accept({})
})
