import {
  findPurses as findCall,
  listPurseEntries as entriesCall,
  listPurses as listCall,
  openHouseAccount as openCall,
  readPurseStatement as statementCall,
  setPurseCredit as creditCall,
  setPurseEnabled as enableCall,
} from '@kassa/contract/stored-value/purse.calls.ts'
import { readPurseCode } from '@kassa/domain/purse/card-number.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { addMonths } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { listRows, readList } from '../../../platform/list/list.store.ts'
import { newCouponCode } from '../../promotion/public.ts'
import { findAccountIdOfMember, findMemberForUpdate } from '../profile/member-list.store.ts'
import {
  findHouseAccountId,
  findPurse,
  findPurseForUpdate,
  insertPurse,
  listOpenAccounts,
  listPurseMonth,
  purseEntryList,
  purseList,
  setPurseCreditMinor,
  setPurseIsEnabled,
  sumPurseMonth,
  type PurseRow,
  type SoldTimes,
} from './purse.store.ts'
import { purseViewOf } from './purse-view.ts'

const listPurses = command(listCall, ({ tx, merchantId, now }, { cursor, limit, sort, ...asked }) => {
  const filter = { ...asked, code: asked.search && readPurseCode(asked.search) }
  return readList(tx, purseList, [merchantId, filter, now], { cursor, limit, sort }, (row) => purseViewOf(row, now))
})

const listEntries = command(entriesCall, async ({ tx, merchantId, now }, { id, ...asked }) => {
  if (!(await findPurse(tx, merchantId, id, now))) return refuse({ code: 'thing.not-found' })
  return readList(tx, purseEntryList, [merchantId, id], asked, (row) => row)
})

/** The number of lines in one statement. */
const LISTED = 1_000

const readStatement = command(statementCall, async ({ tx, merchantId, now }, { id, month }) => {
  const purse = await findPurse(tx, merchantId, id, now)
  if (!purse) return refuse({ code: 'thing.not-found' })
  const days = { from: `${month}-01`, to: addMonths(`${month}-01`, 1) }
  const sums = await sumPurseMonth(tx, merchantId, id, days)
  return accept({
    purse: purseViewOf(purse, now),
    month,
    ...sums,
    closingMinor: sums.openingMinor + sums.inMinor - sums.outMinor,
    entries: await listPurseMonth(tx, merchantId, id, days, LISTED),
  })
})

/** The number of a member's accounts that a till can show. */
const AT_DESK = 30

const findAtDesk = command(findCall, async ({ tx, merchantId, now }, { code, memberId }) => {
  const read = code === undefined ? undefined : readPurseCode(code)
  if (read === undefined && memberId === undefined) return accept({ purses: [] })
  const filter = read === undefined ? { memberId } : { search: read, code: read }
  const rows = await listRows(tx, purseList, [merchantId, filter, now], AT_DESK)
  return accept({
    purses: rows.filter((row) => read === undefined || row.code === read).map((row) => purseViewOf(row, now)),
  })
})

/** The member is locked first, so that of two who open an account for them one does. */
const openHouseAccount = command(openCall, async (context, { memberId, creditMinor }) => {
  const { tx, merchantId, now, newId } = context
  const member = await findMemberForUpdate(tx, merchantId, memberId)
  if (!member) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  if (await findHouseAccountId(tx, merchantId, memberId)) {
    return refuse({ code: 'purse.member-has-one', facts: { name: member.name } })
  }
  const { currency } = member
  const id = await openPurse(context, {
    id: newId(),
    kind: 'house-account',
    memberId,
    currency,
    creditMinor,
    times: null,
  })
  context.audit({ subject: `purse/${id}`, after: { name: member.name, creditMinor, currency } })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId } })
  return accept(purseViewOf(await mustFind(tx, merchantId, id, now), now))
})

/** Opens a stored-value account under a code that nobody can guess. */
export async function openPurse(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  purse: Pick<PurseRow, 'id' | 'kind' | 'memberId' | 'currency' | 'creditMinor'> & {
    readonly times: SoldTimes | null
    /** True where it holds what is paid ahead for one order. */
    readonly isDeposit?: boolean
  },
): Promise<string> {
  // Of 31^8 codes the same one comes twice about never; a third time is a bug.
  for (let tries = 0; tries < 3; tries += 1) {
    if (await insertPurse(tx, merchantId, { ...purse, code: newCouponCode(), openedAt: now })) return purse.id
  }
  throw new Error(`no free code for purse ${purse.id}`)
}

async function mustFind(...asked: Parameters<typeof findPurse>): Promise<PurseRow> {
  const purse = await findPurse(...asked)
  if (!purse) throw new Error(`purse ${asked[2]} was written and is not there`)
  return purse
}

const setCredit = command(creditCall, async (context, { id, creditMinor, version }) => {
  const { tx, merchantId, now } = context
  const before = await findPurseForUpdate(tx, merchantId, id, now)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.kind !== 'house-account') return refuse({ code: 'purse.no-credit' })
  if (before.version !== version) {
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: purseViewOf(before, now) } })
  }
  await setPurseCreditMinor(tx, merchantId, id, creditMinor)
  const [name, currency] = [before.memberName ?? before.code, before.currency]
  context.audit({
    subject: `purse/${id}`,
    before: { name, creditMinor: before.creditMinor, currency },
    after: { name, creditMinor, currency },
  })
  return accept(purseViewOf(await mustFind(tx, merchantId, id, now), now))
})

/**
 * Checks whether it may be switched on: its member is on and, for a house account, has no other that is. Refuses with `purse.holder-off` or
 * `purse.member-has-one`.
 */
async function checkSwitchOn({ tx, merchantId }: Context, purse: PurseRow): Promise<Result<null>> {
  const { id, kind, code, memberId, memberName, isHolderOff } = purse
  if (isHolderOff) return refuse({ code: 'purse.holder-off', facts: { code } })
  if (kind !== 'house-account' || memberId === null) return accept(null)
  const holderId = await findAccountIdOfMember(tx, merchantId, memberId)
  // Locked, so that of two of theirs that are switched on at once one is.
  await findMemberForUpdate(tx, merchantId, holderId)
  const open = await listOpenAccounts(tx, merchantId, holderId)
  return open.every((one) => one.id === id)
    ? accept(null)
    : refuse({ code: 'purse.member-has-one', facts: { name: memberName ?? code } })
}

const setEnabled = command(enableCall, async (context, { id, enabled }) => {
  const { tx, merchantId, now } = context
  const before = await findPurseForUpdate(tx, merchantId, id, now)
  if (!before) return refuse({ code: 'thing.not-found' })
  const may = enabled === 1 ? await checkSwitchOn(context, before) : accept(null)
  if (!may.ok) return may
  await setPurseIsEnabled(tx, merchantId, id, enabled === 1)
  const name = before.memberName ?? before.code
  context.audit({
    subject: `purse/${id}`,
    before: { name, enabled: before.isEnabled ? 1 : 0 },
    after: { name, enabled },
  })
  return accept(purseViewOf(await mustFind(tx, merchantId, id, now), now))
})

export const purseCommands = [
  listPurses,
  listEntries,
  readStatement,
  findAtDesk,
  openHouseAccount,
  setCredit,
  setEnabled,
]
