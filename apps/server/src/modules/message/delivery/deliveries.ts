import { listDeliveries as listCall, resendMessage as resendCall } from '@kassa/contract/message/email.calls.ts'
import { maskAddress, maskNumber } from '@kassa/domain/message/mask.ts'
import { mayResend } from '@kassa/domain/message/outcome.ts'
import { MESSAGE_PURPOSES } from '@kassa/domain/message/purpose.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { placeOf } from '../place.ts'
import { deliveryList, findDeliveryForUpdate, setQueuedAgain, type MessageDelivery } from './delivery.store.ts'

const viewOf = ({ isWhole, purpose, ...row }: MessageDelivery) => ({
  ...row,
  purpose,
  // The recipient of a sent message is stored masked already, and reads the same.
  recipient: row.recipient.includes('•')
    ? row.recipient
    : row.channel === 'sms'
      ? maskNumber(row.recipient)
      : maskAddress(row.recipient),
  dueAt: row.state === 'queued' ? row.dueAt : null,
  // The text of a push is in the bell.
  mayResend: mayResend(row.state, isWhole && row.channel !== 'push' && !MESSAGE_PURPOSES[purpose].hasCode),
})

const list = command(
  listCall,
  async ({ tx, actor }, { channel, state, ...asked }) => {
    const filter = { ...placeOf(actor), channel: channel ?? null, state: state ?? null }
    return readList(tx, deliveryList, [filter], asked, viewOf)
  },
  { merge: mergePages },
)

const resend = command(resendCall, async ({ tx, actor, now, audit }, { id }) => {
  const place = placeOf(actor)
  const row = await findDeliveryForUpdate(tx, place, id)
  if (!row) return refuse({ code: 'thing.not-found' })
  if (!viewOf(row).mayResend) return refuse({ code: 'message.not-resendable' })
  const usefulUntil = new Date(Date.parse(now) + MESSAGE_PURPOSES[row.purpose].usefulMinutes * 60_000).toISOString()
  await setQueuedAgain(tx, place, { id, now, usefulUntil })
  audit({ subject: `message/${id}`, before: { state: row.state }, after: { state: 'queued' } })
  return accept(viewOf((await findDeliveryForUpdate(tx, place, id)) ?? row))
})

export const deliveryCommands = [list, resend]
