import { setMemberLevel as call } from '@kassa/contract/member/member.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { actingIn } from '../profile/acting.ts'
import { findMemberForUpdate } from '../profile/member-list.store.ts'
import { viewIn } from '../profile/save-member.ts'
import { findLevelForUpdate } from './level.store.ts'
import { setLevelOfMember } from './set-member-level.store.ts'

/** A level by hand; the automation stays out until its day is over. Source: D25. */
export const setMemberLevel = command(call, async (context, { id, levelId, untilDay, note }) => {
  const { tx, merchantId, now } = context
  const member = await findMemberForUpdate(tx, merchantId, id)
  const level = levelId === null ? null : await findLevelForUpdate(tx, merchantId, levelId)
  if (!member || level === undefined) return refuse({ code: 'thing.not-found' })
  if (level?.isEnabled === false) return refuse({ code: 'level.disabled' })
  const { actorKind, actorId } = actingIn(context)
  const change = { memberId: id, levelId, untilDay, reason: 'by-hand' as const, note, actorKind, actorId, at: now }
  await setLevelOfMember(tx, merchantId, change)
  const before = { name: member.name, level: member.levelName }
  context.audit({
    subject: `member/${id}`,
    before,
    after: { name: member.name, level: level?.name ?? null, untilDay, note },
  })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
  return accept(await viewIn(context, id))
})
