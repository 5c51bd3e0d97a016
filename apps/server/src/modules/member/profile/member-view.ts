import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { memberRow, memberView } from '@kassa/contract/member/member.calls.ts'
import { maskAddress, maskNumber } from '@kassa/domain/message/mask.ts'
import type { LevelAhead } from '../level/level-ahead.ts'
import type { MemberRecord, MemberRow } from './member-list.store.ts'

/** Wrong tries after which a member password is locked (D100). */
export const PASSWORD_TRIES = 5

/** A row as lists show it. */
export function rowOf(row: MemberRow): OutputOf<typeof memberRow> {
  const { isEnabled, createdAt: _created, ...shown } = row
  return { ...shown, enabled: isEnabled ? 1 : 0 }
}

/** A row of the list of members: of phone and address only what tells one from the other. Source: SE-D02. */
export function maskedRowOf(row: MemberRow): OutputOf<typeof memberRow> {
  const { phone, email } = row
  return { ...rowOf(row), phone: phone && maskNumber(phone), email: email && maskAddress(email) }
}

/** A member as the detail shows them, without any password. */
export function memberViewOf(member: MemberRecord, nextLevel: LevelAhead): OutputOf<typeof memberView> {
  const { passwordHash, passwordTries, ...shown } = member
  return {
    ...rowOf(shown),
    reading: member.reading,
    locale: member.locale,
    note: member.note,
    messagesAgreedAt: member.messagesAgreedAt,
    messagesAgreedHow: member.messagesAgreedHow,
    messagesAgreedOutlet: member.messagesAgreedOutlet,
    profilingAgreedAt: member.profilingAgreedAt,
    profilingAgreedHow: member.profilingAgreedHow,
    profilingAgreedOutlet: member.profilingAgreedOutlet,
    outletName: member.outletName,
    principalMinor: member.principalMinor,
    bonusMinor: member.bonusMinor,
    levelUntil: member.levelUntil,
    nextLevel,
    hasPassword: passwordHash !== null,
    isPasswordLocked: passwordTries >= PASSWORD_TRIES,
    taxStanding: member.taxStanding,
    isArchived: member.isArchived,
    version: member.version,
  }
}
