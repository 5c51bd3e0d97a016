import { eraseMember as eraseCall, exportMember as exportCall } from '@kassa/contract/member/privacy.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findMember, findMemberForUpdate } from '../profile/member-list.store.ts'
import { checkHoldsNothing } from '../profile/still-holds.ts'
import { readWholeMember, setMemberErased } from './privacy.store.ts'

/** The parts of the file that need a permission of their own beside the one that gives it. */
const RIGHTS: Readonly<Record<string, string>> = {
  points: 'platform.members.members.points',
  balance: 'platform.members.members.balance',
  purses: 'platform.members.members.balance',
  recharges: 'platform.members.members.balance',
}

/** Everything held, but for what whoever asks may not see; the file says what that is. */
const exportMember = command(exportCall, async (context, { id }) => {
  const { tx, merchantId, now, holds } = context
  const found = await readWholeMember(tx, merchantId, id)
  if (!found) return refuse({ code: 'thing.not-found' })
  const leftOut = Object.keys(RIGHTS).filter((part) => !holds(RIGHTS[part] ?? ''))
  const held = Object.entries(found.held).filter(([part]) => !leftOut.includes(part))
  context.download({
    fileName: `member-${found.cardNumber}.json`,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ writtenAt: now, leftOut, ...Object.fromEntries(held) }, null, 2),
  })
  context.audit({ subject: `member/${id}`, after: { cardNumber: found.cardNumber, seen: 'everything held', leftOut } })
  return accept({})
})

/** The log's line holds the card number but not the member's name. */
const eraseMember = command(eraseCall, async (context, { id, cardNumber }) => {
  const { tx, merchantId, now } = context
  const member = (await findMemberForUpdate(tx, merchantId, id)) ?? (await findMember(tx, merchantId, id))
  if (!member) return refuse({ code: 'thing.not-found' })
  if (member.cardNumber.toLowerCase() !== cardNumber.toLowerCase()) return refuse({ code: 'member.card-differs' })
  const free = await checkHoldsNothing(context, member)
  if (!free.ok) return free
  await setMemberErased(tx, merchantId, id, now)
  context.audit({ subject: `member/${id}`, after: { cardNumber: member.cardNumber, erased: true } })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
  return accept({})
})

export const privacyCommands = [exportMember, eraseMember]
