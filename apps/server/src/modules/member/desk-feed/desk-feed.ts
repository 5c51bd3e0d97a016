import { deskMembers as call } from '@kassa/contract/member/desk-feed.calls.ts'
import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readSetting } from '../../settings/public.ts'
import { findProgramme } from '../programme/programme.store.ts'
import {
  findSettledMoment,
  listFeedLevels,
  listFeedRows,
  type FeedPlace,
  type MemberFeedRow,
} from './desk-feed.store.ts'

type Keeps = SettingValue<'member.on-devices'>

const NOBODY = '00000000-0000-0000-0000-000000000000'

function placeOf(since: string | undefined): FeedPlace | null {
  const [at, id] = since?.split(' ') ?? []
  if (at === undefined || id === undefined) return null
  // A day that no calendar has was told by nobody: then it is read from the beginning.
  const time = Date.parse(at)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== at.slice(0, 19) ? null : { at, id }
}

const initialOf = (name: string, keeps: Keeps): string =>
  keeps === 'initial' ? (Array.from(name.trim())[0] ?? '') : ''

const keptOf = ({ id, cardNumber: card, name, phone, levelId, birthday, family }: MemberFeedRow, keeps: Keeps) => ({
  id,
  card,
  tail: keeps === 'card' ? '' : phone.slice(-4),
  initial: initialOf(name, keeps),
  levelId,
  birthday: birthday === null ? null : { month: Number(birthday.slice(5, 7)), day: Number(birthday.slice(8, 10)) },
  ...(family.length > 0 && { family: family.map((one) => ({ card: one.card, initial: initialOf(one.name, keeps) })) }),
})

/**
 * The members that a device stores. A change is seen when it is committed, not when it was made: a position that is not settled yet is
 * reported as the settled one, so that late changes are sent again rather than missed.
 */
const deskMembers = command(call, async ({ tx, device }, { since, limit }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const { merchantId } = device
  const keeps = await readSetting(tx, { merchantId }, 'member.on-devices')
  const currency = (await findProgramme(tx, merchantId))?.currency ?? ''
  const knows = { hasFamily: true } as const
  const nothing = { ...knows, keeps, currency, levels: [], members: [], gone: [], cursor: null, hasMore: false }
  if (keeps === 'nothing' || currency === '') return accept(nothing)
  const rows = await listFeedRows(tx, merchantId, placeOf(since), limit)
  const last = rows.at(-1)
  const hasMore = rows.length === limit
  const settled = await findSettledMoment(tx)
  const isSettled = last === undefined || last.feedAt < settled
  const cursor = last && (hasMore || isSettled ? `${last.feedAt} ${last.id}` : `${settled} ${NOBODY}`)
  return accept({
    ...knows,
    keeps,
    currency,
    levels: await listFeedLevels(tx, merchantId),
    members: rows.filter(({ isGone }) => !isGone).map((row) => keptOf(row, keeps)),
    gone: rows.filter(({ isGone }) => isGone).map(({ id }) => id),
    cursor: cursor ?? since ?? null,
    hasMore,
  })
})

export const deskFeedCommands = [deskMembers]
