import { registerDevice as call, registerDeviceByPin as byPinCall } from '@kassa/contract/device/device.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { confirmPin } from '../../identity/public.ts'
import { addRegistration } from './add-registration.ts'

export const registerDevice = command(call, (context, request) =>
  addRegistration(context, context.inOutletId, request, context.actor.accountId),
)

/** The permissions to register devices: as staff at the desk, or as an administrator. */
const REGISTERS = ['desk.cashiering.registerDevice', 'platform.devices.add'].map((key) => permissionCode(key))

export const registerDeviceByPin = command(byPinCall, async (context, { approver, ...request }) => {
  const confirmed = await confirmPin(context, approver)
  if (!confirmed.ok) return confirmed
  const { id, name, codes } = confirmed.value
  if (!REGISTERS.some((code) => codes.includes(code))) {
    return refuse({ code: 'device.approver-may-not', facts: { name } })
  }
  return addRegistration(context, context.inOutletId, request, id)
})
