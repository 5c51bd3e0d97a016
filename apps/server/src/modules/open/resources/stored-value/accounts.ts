import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  houseAccountResource,
  listHouseAccountEntries as entriesCall,
  listHouseAccounts as listCall,
  readHouseAccount as readCall,
} from '@kassa/contract/open/stored-value/accounts.calls.ts'
import { listPurseEntries } from '@kassa/contract/stored-value/purse.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { readRows } from '../../../../platform/list/list.store.ts'
import { findPurse, purseList, purseViewOf, type PurseRow } from '../../../member/public.ts'
import { showResource, shownPage } from '../../answer-resource.ts'
import type { AskInside } from '../../ask-inside.ts'
import { moneyOf } from '../amounts.ts'
import { entriesOfCard } from './card-entries.ts'

const accountIn =
  ({ now }: Pick<Context, 'now'>) =>
  (row: PurseRow) => ({
    id: row.id,
    member_id: row.memberId,
    balance: moneyOf(row.totalMinor, row.currency),
    credit: moneyOf(row.creditMinor, row.currency),
    available: moneyOf(purseViewOf(row, now).spendableMinor, row.currency),
    is_enabled: row.isEnabled && !row.isHolderOff,
    opened_at: row.openedAt,
  })

/** A house account by its id. */
async function accountOf({ tx, merchantId, now }: Context, id: string): Promise<Result<PurseRow>> {
  const row = await findPurse(tx, merchantId, id, now)
  return row?.kind === 'house-account' ? accept(row) : refuse({ code: 'thing.not-found' })
}

async function listAccounts(context: Context, asked: OutputOf<typeof listCall.request>) {
  const { cursor, limit, member_id: memberId, ...choice } = asked
  const { tx, merchantId, now } = context
  const page = await readRows(tx, purseList, [merchantId, { kind: 'house-account', memberId }, now], {
    cursor,
    limit,
  })
  return page.ok ? shownPage(houseAccountResource, page.value, accountIn(context), choice) : page
}

export const accountCommands = (ask: AskInside) => [
  command(listCall, listAccounts),
  command(readCall, async (context, { id, ...choice }) => {
    const account = await accountOf(context, id)
    if (!account.ok) return account
    return accept(showResource(houseAccountResource, accountIn(context)(account.value), choice))
  }),
  command(entriesCall, async (context, { id, cursor, limit, ...choice }) => {
    const account = await accountOf(context, id)
    if (!account.ok) return account
    const page = await ask(context, listPurseEntries, { id, cursor }, { limit })
    return page.ok ? entriesOfCard(page.value, account.value.currency, choice) : page
  }),
]
