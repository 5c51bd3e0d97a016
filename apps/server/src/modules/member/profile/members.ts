import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  archiveMember as archiveCall,
  createMember as createCall,
  editMember as editCall,
  listMembers as listCall,
  readMember as readCall,
  resetMemberPassword as passwordCall,
  revealMembers as revealCall,
  setMembersEnabled as enableCall,
  memberFields,
} from '@kassa/contract/member/member.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readPage } from '../../../platform/list/page.ts'
import { sortOf } from '../../../platform/list/sort.ts'
import { hashPassword } from '../../identity/public.ts'
import { findLevelAhead } from '../level/level-ahead.ts'
import { findSegment } from '../segment/segment.store.ts'
import { findProgrammeClock, findProgrammeDay } from '../programme/programme.store.ts'
import {
  countMembers,
  findMember,
  findMemberForUpdate,
  listMemberRows,
  listMemberRowsBy,
  memberHeadings,
  type MemberRecord,
  type MemberRow,
} from './member-list.store.ts'
import { maskedRowOf, memberViewOf } from './member-view.ts'
import {
  countMembersForUpdate,
  listContacts,
  setMember,
  setMemberArchived,
  setMemberPassword,
  setMembersAreEnabled,
} from './member.store.ts'
import { refuseTaken } from './open-cards.ts'
import { addBroughtMember } from '../referral/bring-friend.ts'
import { toFields, viewIn } from './save-member.ts'
import { checkHoldsNothing } from './still-holds.ts'
import { idsOf, undoneByRestoring, undoneBySwitching } from '../../../platform/undo/undo.ts'

/** Returns the facts of a member for the log: no password. */
const noteOf = ({ passwordHash: _hash, passwordTries: _tries, ...member }: MemberRecord) => member

/** A segment of another merchant, or one that is gone, fits nobody. */
const listMembers = command(listCall, async ({ tx, merchantId, now }, { cursor, limit, sort, segmentId, ...asked }) => {
  const saved = segmentId === undefined ? undefined : await findSegment(tx, merchantId, segmentId)
  if (segmentId !== undefined && !saved) return accept({ rows: [], nextCursor: null, total: 0, totalIsCapped: false })
  const segment = saved && { rule: saved.rule, clock: await findProgrammeClock(tx, merchantId, now) }
  const filter = { ...asked, segment }
  return readPage<MemberRow, ReturnType<typeof maskedRowOf>>(
    { cursor, limit },
    {
      key: ['instant', 'id'],
      list: (after, most) => listMemberRows(tx, merchantId, filter, after, most),
      count: (cap) => countMembers(tx, merchantId, filter, cap),
      keyOf: ({ createdAt, id }) => [createdAt, id],
      sort: sortOf(memberHeadings, sort),
      sorted: (...page) => listMemberRowsBy(tx, merchantId, filter, ...page),
      viewOf: maskedRowOf,
    },
  )
})

const readMember = command(readCall, async (context, { id }) => {
  const member = await findMember(context.tx, context.merchantId, id)
  return member
    ? accept(memberViewOf(member, await findLevelAhead(context, member)))
    : refuse({ code: 'thing.not-found' })
})

const revealMembers = command(revealCall, async (context, { ids }) => {
  const { tx, merchantId } = context
  const wanted = [...new Set(ids)]
  const found = await listContacts(tx, merchantId, wanted)
  if (found.length < wanted.length) return refuse({ code: 'thing.not-found' })
  for (const { id, name } of found)
    context.audit({ subject: `member/${id}`, after: { name, seen: 'phone, e-mail, balance' } })
  return accept({ members: found.map(({ id, phone, email }) => ({ id, phone, email })) })
})

const createMember = command(createCall, async (context, { referralCode, ...typed }) => {
  const added = await addBroughtMember(context, typed, { outletId: null, by: 'office' }, referralCode)
  return added.ok ? accept(await viewIn(context, added.value)) : added
})

const editMember = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId, now } = context
  const before = await findMemberForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) {
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: noteOf(before) } })
  }
  const today = await findProgrammeDay(tx, merchantId, now)
  const agreed = {
    agreesToMessages: before.messagesAgreedAt !== null,
    agreesToProfiling: before.profilingAgreedAt !== null,
  }
  const typed = withKept(memberFields, { ...before, ...agreed }, edits)
  const fields = toFields({ ...typed, cardNumber: typed.cardNumber || before.cardNumber }, before.currency, today)
  if (!fields.ok) return fields
  const taken = await refuseTaken(context, id, fields.value)
  if (!taken.ok) return taken
  await setMember(tx, merchantId, id, fields.value, now)
  const { searchText: _search, ...after } = fields.value
  context.audit({ subject: `member/${id}`, before: noteOf(before), after })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
  return accept(await viewIn(context, id))
})

const setMembersEnabled = command(enableCall, async (context, { ids, enabled }) => {
  const { tx, merchantId } = context
  const wanted = [...new Set(ids)]
  if ((await countMembersForUpdate(tx, merchantId, wanted)) < wanted.length) return refuse({ code: 'thing.not-found' })
  const changed = await setMembersAreEnabled(tx, merchantId, wanted, enabled === 1)
  for (const id of changed) {
    context.audit({ subject: `member/${id}`, before: { enabled: 1 - enabled }, after: { enabled } })
    context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
  }
  return accept({ changed: changed.length })
})

const archiveMember = command(archiveCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findMemberForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const free = await checkHoldsNothing(context, before)
  if (!free.ok) return free
  await setMemberArchived(tx, merchantId, id, now)
  context.audit({ subject: `member/${id}`, before: noteOf(before) })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
  return accept({})
})

const resetMemberPassword = command(passwordCall, async (context, { id, password }) => {
  const { tx, merchantId } = context
  const before = await findMemberForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setMemberPassword(tx, merchantId, id, password === null ? null : await hashPassword(password))
  context.audit({ subject: `member/${id}`, after: { hasPassword: password !== null } })
  return accept({})
})

export const memberCommands = [
  listMembers,
  readMember,
  revealMembers,
  createMember,
  editMember,
  undoneBySwitching(setMembersEnabled, 'member'),
  undoneByRestoring(archiveMember, 'member', {
    subject: 'member',
    keep: async ({ tx, merchantId }, request) =>
      (await findMember(tx, merchantId, idsOf(request)[0] ?? ''))?.isEnabled === true,
    after: async (context, ids, wasEnabled) => {
      if (wasEnabled) await setMembersAreEnabled(context.tx, context.merchantId, ids, true)
      for (const id of ids) context.emit({ name: 'member.changed', outletId: null, payload: { memberId: id } })
      return accept({})
    },
  }),
  resetMemberPassword,
]
