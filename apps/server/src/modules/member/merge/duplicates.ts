import {
  keepApart as apartCall,
  listDuplicates as listCall,
  listMerges as mergesCall,
} from '@kassa/contract/member/merge.calls.ts'
import { UNMERGE_DAYS } from '@kassa/domain/member/merge.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { listMemberRowsOf } from '../profile/member-list.store.ts'
import { rowOf } from '../profile/member-view.ts'
import { findTwo } from './find-two.ts'
import { insertApart, listPairs, mergeList } from './pairs.store.ts'

/** More pairs than somebody looks through at once. */
const PAIRS_MOST = 100

const listDuplicates = command(listCall, async ({ tx, merchantId }) => {
  const found = await listPairs(tx, merchantId, PAIRS_MOST + 1)
  const pairs = found.slice(0, PAIRS_MOST)
  const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const rows = new Map((await listMemberRowsOf(tx, merchantId, ids)).map((row) => [row.id, rowOf(row)]))
  return accept({
    pairs: pairs.flatMap(({ alike, oneId, otherId }) => {
      const [one, other] = [rows.get(oneId), rows.get(otherId)]
      return one && other ? [{ alike, one, other }] : []
    }),
    isCut: found.length > PAIRS_MOST,
  })
})

const keepApart = command(apartCall, async (context, { oneId, otherId }) => {
  const { tx, merchantId, now } = context
  const two = await findTwo(context, { staysId: oneId, goesId: otherId }, false)
  if (!two.ok) return two
  await insertApart(tx, merchantId, [oneId, otherId], now)
  const { stays, goes } = two.value
  context.audit({
    subject: `member/${oneId}`,
    after: { name: stays.name, isNot: goes.name, isNotCard: goes.cardNumber },
  })
  return accept({})
})

const listMerges = command(mergesCall, ({ tx, merchantId, now }, asked) =>
  readList(tx, mergeList, [merchantId], asked, ({ isGone, ...row }) => {
    const isRecent = Date.parse(now) - Date.parse(row.at) <= UNMERGE_DAYS * 86_400_000
    return { ...row, isUndoable: row.undoneAt === null && !isGone && isRecent }
  }),
)

export const duplicateCommands = [listDuplicates, keepApart, listMerges]
